// The inbox, live: what comes appears, and what is pressed is sent without loading the page again.
import { send, whenSignedOut } from "./api.js";
import { $, attempt, say, words } from "./dom.js";
import { followInbox } from "./inbox-stream.js";
import { renewBrowser } from "./push-channel.js";

const list = $("inbox");

whenSignedOut(() => location.assign("/sign-in?to=/notifications"));

// A link in a mail leads here with its token behind the #, which no server sees. A person is here, so it is opened.
const noteOpened = async () => {
    const token = new URLSearchParams(location.hash.slice(1)).get("opened");
    if (!token) return;
    history.replaceState(null, "", location.pathname + location.search);
    await fetch(`/links/${encodeURIComponent(token)}`, { method: "POST", credentials: "omit" });
};

const parse = (html) => new DOMParser().parseFromString(html, "text/html");

/** Puts the newer of two parts in the older one's place; the focus stays on the same button, else on the heading. */
const replace = (old, made) => {
    // What somebody has opened stays open.
    for (const part of old.querySelectorAll("details[open]")) {
        const same = [...made.querySelectorAll("details")].find(({ id }) => id === part.id);
        if (same) same.open = true;
    }
    if (old.isEqualNode(made)) return old;
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const fresh = document.importNode(made, true);
    old.replaceWith(fresh);
    if (!focused) return fresh;
    const same = focused.id ? $(focused.id)
        : [...fresh.querySelectorAll("button, a")].find((one) => one.name === focused.name
            && one.value === focused.value && one.textContent === focused.textContent);
    (same || fresh.querySelector("button, h2") || $("main")).focus();
    return fresh;
};

/** Shows what another state of the page shows; what is the same is not touched. */
const take = (page) => {
    const newer = page.getElementById("inbox");
    if (!newer) return;
    for (const id of ["tools", "none", "pages"]) replace($(id), page.getElementById(id));
    const wanted = [...newer.children].map((made) => {
        const old = $(made.id);
        return old ? replace(old, made) : document.importNode(made, true);
    });
    for (const shown of [...list.children]) if (!wanted.includes(shown)) shown.remove();
    let next = null;
    // From the end, so that what is in its place is not moved, which would lose the focus.
    for (const shown of wanted.reverse()) {
        if (shown.parentElement !== list || shown.nextElementSibling !== next) list.insertBefore(shown, next);
        next = shown;
    }
};

const fetchPage = async () => {
    const response = await send("GET", location.pathname + location.search);
    return parse(await response.text());
};

const refresh = async () => take(await fetchPage());

document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!("send" in form.dataset)) return;
    attempt(async ({ submitter }) => {
        const body = new URLSearchParams(new FormData(form));
        if (submitter && submitter.name) body.append(submitter.name, submitter.value);
        const response = await send("POST", form.action, { body });
        if (new URL(response.url).pathname === "/sign-in") {
            location.assign("/sign-in?to=/notifications");
            return;
        }
        take(parse(await response.text()));
        say(words[(submitter && submitter.dataset.says) || form.dataset.send] || "");
    })(event);
});

let isRefreshing = false;
let isStale = false;
// Many at once are one look.
const showNewest = async () => {
    isStale = true;
    if (isRefreshing) return;
    isRefreshing = true;
    try {
        while (isStale) {
            isStale = false;
            await refresh();
        }
    } finally {
        isRefreshing = false;
    }
};

attempt(noteOpened)();
attempt(renewBrowser)();
// Older pages stay as they are while somebody reads them.
if ("newest" in list.dataset) {
    const state = $("live");
    state.hidden = false;
    state.textContent = words.connecting;
    followInbox({
        isLive: (live) => { state.textContent = live ? words.live : words.connecting; },
        arrived: async (entry) => {
            await showNewest();
            if (entry) say(words.new.replace("{title}", entry.title));
        },
    });
}
