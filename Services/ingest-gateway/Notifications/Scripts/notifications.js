// A person's inbox as it grows, their channels, and the snooze.
import { call, send } from "./api.js";
import { $, attempt, button, element, say, time } from "./dom.js";
import { startSession } from "./session.js";

// The id of this browser among the person's channels.
const store = {
    get channel() { return localStorage.getItem("channel"); },
    set channel(value) { if (value) localStorage.setItem("channel", value); else localStorage.removeItem("channel"); },
};
let stream = null;

const verdicts = { "useful": "Useful", "too-early": "Too early", "too-much": "Too much" };

const feedback = (alertID) => element("div", { className: "row" },
    ...Object.entries(verdicts).map(([verdict, text]) => {
        const made = button(text, async () => {
            await call("POST", `alerts/${alertID}/feedback`, { verdict });
            for (const other of made.parentElement.children) other.setAttribute("aria-pressed", "false");
            made.setAttribute("aria-pressed", "true");
            say("Thank you. That helps us notify you of what is useful.");
        });
        return made;
    }));

const entry = (one) => {
    const item = element("li", { id: `n-${one.id}`, className: one.openedAt ? "" : "new" });
    if (one.urgency === "urgent") item.classList.add("urgent");
    const open = one.openedAt ? null : button("Mark as read", async () => {
        await call("POST", `inbox/${one.id}/opened`, {});
        one.openedAt = new Date().toISOString();
        item.classList.remove("new");
        open.remove();
    });
    item.append(
        element("h3", { textContent: one.title }),
        element("span", { className: "quiet", textContent: `${time(one.createdAt)} ` }),
        one.urgency === "urgent" ? element("span", { className: "tag urgent", textContent: "urgent" }) : "",
        element("p", { textContent: one.body }));
    const quiz = one.suggestionID && element("a", {
        href: `/quiz/suggested?suggestion=${one.suggestionID}`, textContent: "Answer the quiz" });
    const row = element("div", { className: "row" }, quiz, open, one.alertID && feedback(one.alertID));
    if (row.childElementCount) item.append(row);
    return item;
};

const showInbox = async () => {
    const { notifications } = await call("GET", "inbox");
    $("inbox").replaceChildren(...notifications.map(entry));
    $("empty").hidden = notifications.length > 0;
};

const addToInbox = (one) => {
    const known = $(`n-${one.id}`);
    if (known) known.replaceWith(entry(one)); else $("inbox").prepend(entry(one));
    if (!known) say(`New: ${one.title}`);
    $("empty").hidden = true;
};

const names = { "email": "E-mail", "web-push": "Browser", "apns": "Apple device", "fcm": "Android device",
    "webhook": "Webhook" };
const reasons = {
    "gone": "no longer reachable", "bounced": "mail bounced", "malformed": "not a usable address",
    "unreachable": "its server cannot be reached", "timed-out": "its server does not respond in time",
    "deferred": "its server asks to try again later", "throttled": "its server asks for fewer messages",
    "refused": "its server refuses the messages", "too-large": "the message was too large for it",
    "insecure": "its encrypted connection fails", "login-refused": "our own login is refused; the operator knows",
    "malformed-address": "not a usable address",
    "address-not-allowed": "it leads into a private network, or to another address",
    "channel-off": "switched off on this server",
};

// What became of the last messages, for how long, and what comes next.
const condition = (one) => {
    const reason = reasons[one.reason] || "the messages do not arrive";
    switch (one.state) {
    case "retired": return `${reason}, since ${time(one.since)}; nothing is sent there until you test or add it again`;
    case "off": return `${reason}; nothing is sent there`;
    case "failing":
        return `not working since ${time(one.since)}: ${reason}; `
            + (one.retryAt ? `next attempt ${time(one.retryAt)}` : "the next notification tries it again");
    default: return one.addedAt ? `added ${time(one.addedAt)}` : "to the address of your account";
    }
};

const channel = (one) => {
    const title = one.name ? `${one.name} (${names[one.channel]})` : names[one.channel];
    const test = one.state === "off" || (one.channel === "email" && one.state === "retired") ? null
        : button("Send a test", async () => {
            await call("POST", `channels/${one.id}/test`);
            say("A test message is on its way. If none arrives within a minute, reload this page to see why.");
            await showChannels();
        });
    const act = one.channel !== "email"
        ? button("Remove", async () => {
            await call("DELETE", `channels/${one.id}`);
            if (one.id === store.channel) await forgetBrowser();
            await showChannels();
        })
        : one.state === "retired"
        ? button("It works again", async () => {
            await call("POST", "channels/email/retry");
            await showChannels();
        })
        : null;
    for (const made of [test, act]) if (made) made.setAttribute("aria-label", `${made.textContent}: ${title}`);
    return element("li", {}, element("div", { className: "row" },
        element("strong", { textContent: title }),
        element("span", {
            className: one.state === "active" ? "quiet" : "",
            textContent: [one.host, condition(one)].filter(Boolean).join(" · ") }), test, act));
};

const showChannels = async () => {
    const { channels } = await call("GET", "channels");
    $("channels").replaceChildren(...channels.map(channel));
};

const showSnooze = ({ settings }) => {
    const until = settings.snoozedUntil && new Date(settings.snoozedUntil) > new Date();
    $("snoozed").textContent = until ? `until ${time(settings.snoozedUntil)}` : "";
    $("wake").hidden = !until;
};

// The events of a stream of text: https://html.spec.whatwg.org/multipage/server-sent-events.html
const readEvents = async (body, take) => {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        const parts = (rest + value).split(/\r?\n\r?\n/);
        rest = parts.pop();
        for (const part of parts) {
            const event = { name: "message", data: [] };
            for (const line of part.split(/\r?\n/)) {
                const [, field, text] = line.match(/^([a-z]+): ?(.*)$/) || [];
                if (field === "data") event.data.push(text);
                if (field === "event") event.name = text;
                if (field === "id") event.id = text;
            }
            if (event.data.length) take({ ...event, data: event.data.join("\n") });
        }
    }
};

// EventSource gives up after a refusal, such as while the server restarts. What came in between follows the id of the
// last event.
const follow = async () => {
    const control = stream = new AbortController();
    let last = null;
    for (let pause = 1000; !control.signal.aborted; pause = Math.min(pause * 2, 60000)) {
        try {
            const headers = { accept: "text/event-stream" };
            if (last) headers["last-event-id"] = last;
            const response = await send("GET", "/api/v1/inbox/events", { headers, signal: control.signal });
            $("live").textContent = "Live";
            pause = 1000;
            if (!last) await showInbox();
            await readEvents(response.body, (event) => {
                last = event.id || last;
                if (event.name === "notification") addToInbox(JSON.parse(event.data)); else showInbox();
            });
        } catch { /* The loop tries again after a pause. */ }
        if (control.signal.aborted) return;
        $("live").textContent = "Connecting …";
        await new Promise((done) => setTimeout(done, pause * (0.5 + Math.random() / 2)));
    }
};

const keyBytes = (text) => Uint8Array.from(
    atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));

const browserName = () => {
    const brand = navigator.userAgentData && navigator.userAgentData.brands
        .find(({ brand }) => !/not.?a.?brand|chromium/i.test(brand));
    return brand ? `${brand.brand} on ${navigator.userAgentData.platform}` : "My browser";
};

const thisBrowser = async () => {
    if (!("serviceWorker" in navigator) || !("PushManager" in window)) return null;
    const worker = await navigator.serviceWorker.getRegistration("/");
    return worker ? worker.pushManager.getSubscription() : null;
};

// The subscription may have changed since the last visit, or the person removed it elsewhere.
const renew = async () => {
    const subscription = await thisBrowser();
    if (!subscription || !store.channel) return;
    try {
        await call("PUT", `channels/${store.channel}`, { channel: "web-push", ...subscription.toJSON() });
    } catch (error) {
        if (error.status !== 404) throw error;
        await forgetBrowser();
    }
};

const forgetBrowser = async () => {
    const subscription = await thisBrowser();
    if (subscription) await subscription.unsubscribe();
    store.channel = null;
};

const subscribe = async () => {
    if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
        throw new Error(
            "This browser does not support web push; on an iPhone, add this page to the home screen first.");
    }
    const { publicKey } = await call("GET", "channels/web-push/key");
    if (await Notification.requestPermission() !== "granted") {
        throw new Error("The browser blocks notifications: allow them in the settings beside this page's address.");
    }
    await navigator.serviceWorker.register("/service-worker.js");
    const worker = await navigator.serviceWorker.ready;
    const subscription = await worker.pushManager.subscribe({
        userVisibleOnly: true, applicationServerKey: keyBytes(publicKey) });
    const added = await call("POST", "channels", {
        channel: "web-push", name: browserName(), ...subscription.toJSON() });
    store.channel = added.id;
    await showChannels();
    say("This browser now shows your notifications, also while this page is closed.");
};

// A link in a mail leads here with its token behind the #, which no server sees. A person is here, so it is opened.
const noteOpened = async () => {
    const token = new URLSearchParams(location.hash.slice(1)).get("opened");
    if (!token) return;
    history.replaceState(null, "", location.pathname);
    await fetch(`/links/${encodeURIComponent(token)}`, { method: "POST", credentials: "omit" });
};

const leave = () => {
    if (stream) stream.abort();
    stream = null;
    $("inbox").replaceChildren();
    $("channels").replaceChildren();
};

const enter = async () => {
    await Promise.all([showInbox(), renew().then(showChannels), call("GET", "subscription").then(showSnooze)]);
    follow();
};

// Whoever signs in here next gets nothing that is not theirs.
const beforeSignOut = async () => {
    if (store.channel) await call("DELETE", `channels/${store.channel}`).catch(() => {});
    await forgetBrowser();
};

$("snooze").onclick = attempt(async () => showSnooze(await call("POST", "subscription/snooze", { minutes: 90 })));
$("wake").onclick = attempt(async () => showSnooze(await call("DELETE", "subscription/snooze")));
$("subscribe").onclick = attempt(subscribe);

attempt(noteOpened)();
startSession({ enter, leave, beforeSignOut });
