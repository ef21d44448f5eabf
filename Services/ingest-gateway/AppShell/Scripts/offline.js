// The page that stands for one that cannot be reached, and the list of what waits to be sent.
import { $, attempt, say, words } from "./dom.js";
import { lastKnown } from "./last-known.js";
import { typed } from "./offline-forms.js";
import { cards } from "./offline-cards.js";
import { whenAnnounced } from "./vault.js";
import { waiting } from "./waiting.js";
import { form, item } from "./waiting-list.js";

const own = "/offline";
/** Whether this page stands for another one. */
const isStandIn = location.pathname !== own;

const showKnown = async () => {
    const known = await lastKnown();
    $("known").hidden = !known;
    if (!known) return false;
    $("place").textContent = known.place ?? "";
    $("cards").replaceChildren(...cards(known));
    $("attributions").textContent = `${words.sources}: ${known.attributions.join(" · ")}`;
    return true;
};

const showWaiting = async () => {
    const [items, forms] = [await waiting(), await typed()];
    $("items").replaceChildren(...items.map(item), ...forms.map(form));
    const isAny = items.length + forms.length > 0;
    $("waiting").hidden = !isAny;
    return isAny;
};

const show = async () => {
    const [isKnown, isWaiting] = [await showKnown(), await showWaiting()];
    $("nothing").hidden = isKnown || isWaiting;
    $("sealed").hidden = !isKnown && !isWaiting;
};

const showConnection = () => {
    const isCut = isStandIn || !navigator.onLine;
    if (isCut) {
        $("title").textContent = document.title = words.noConnectionTitle;
        $("explanation").textContent = words.noConnectionText;
    }
    $("retry").hidden = !isCut;
};

const start = async () => {
    const kept = new URLSearchParams(location.search).get("kept");
    if (kept && words[`kept ${kept}`]) {
        say(words[`kept ${kept}`], kept !== "waiting");
        // Said once.
        history.replaceState(null, "", own);
    }
    showConnection();
    await show();
};

const longestPause = 60_000;

// The page that was asked for, as soon as it can be had: a connection says little of the server behind it.
const waitForServer = async () => {
    for (let pause = 2_000; ; pause = Math.min(pause * 2, longestPause)) {
        await new Promise((done) => setTimeout(done, pause));
        if (!navigator.onLine) continue;
        const response = await fetch("/api/v1/sessions/current", { cache: "no-store" }).catch(() => null);
        if (response?.ok) return location.reload();
    }
};

$("again").onclick = attempt(async () => { if (isStandIn) location.reload(); else location.assign("/"); });
addEventListener("online", () => { if (isStandIn) location.reload(); else showConnection(); });
addEventListener("offline", showConnection);
whenAnnounced(({ waiting: hasChanged }) => { if (hasChanged) show(); });
start();
if (isStandIn) waitForServer();
