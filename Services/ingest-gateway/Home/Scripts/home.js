// Home stays as fresh as the person needs it: after a time, and when they have moved. Their position is asked for where
// they have allowed it or press the button, now and then and roughly, never followed.
import { $, element, words } from "./dom.js";
import { send } from "./api.js";
import { isSurveyDue } from "./study-due.js";
import { keep, recall } from "./vault.js";

const stale = 15 * 60_000;
const rest = 30 * 60_000;
const loaded = Date.now();
/** Metres: less than that is the same air. */
const step = 500;
const last = "position";

const position = () => new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject,
        { enableHighAccuracy: false, timeout: 15_000, maximumAge: 10 * 60_000 });
});

/** Hundredths of a degree are as fine as the air is known. */
const addressOf = ({ latitude, longitude }) => `/?latitude=${latitude.toFixed(2)}&longitude=${longitude.toFixed(2)}`;

/** Metres on a sphere, between places close to each other. */
const distance = (one, other) => {
    const radians = Math.PI / 180;
    const x = (other.longitude - one.longitude) * radians * Math.cos((one.latitude + other.latitude) / 2 * radians);
    const y = (other.latitude - one.latitude) * radians;
    return Math.hypot(x, y) * 6_371_000;
};

const toasts = element("div", { className: "toasts", role: "status" });
document.body.append(toasts);
const toast = (text, ...actions) => {
    toasts.replaceChildren(element("div", { className: "toast" }, element("span", { textContent: text }),
        element("span", { className: "row" }, ...actions,
            element("button", { type: "button", textContent: words.close, onclick: () => toasts.replaceChildren() }))));
};

// A participant of the study needs no account; whoever has one is told by the app's notices.
const tellOfSurvey = async () => {
    if (document.body.classList.contains("app") || !await isSurveyDue()) return;
    toast(words.surveyDue, element("a", { className: "button", href: "/study", textContent: words.answerSurvey }));
};
tellOfSurvey().catch(() => {});

// A stranger's button, or that of somebody who has no place yet.
const locate = $("locate");
if (locate && "geolocation" in navigator) {
    locate.hidden = false;
    locate.onclick = async () => {
        locate.disabled = true;
        try {
            location.assign(addressOf((await position()).coords));
        } catch {
            toast(words.notLocated);
        }
        locate.disabled = false;
    };
}

let lastHere = null;

/** Offers the air where the person is, once they are somewhere else than when this device last knew. */
const lookWhetherMoved = async () => {
    if (!("geolocation" in navigator) || !navigator.permissions) return;
    const permission = await navigator.permissions.query({ name: "geolocation" }).catch(() => null);
    if (!permission || permission.state !== "granted") return;
    const { coords } = await position();
    const here = { latitude: coords.latitude, longitude: coords.longitude };
    const known = await recall(last) || lastHere;
    if (known && distance(known, here) < step) return;
    lastHere = here;
    // Nothing is kept of a stranger.
    await keep(last, here);
    if (!known) return;
    toast(words.moved, element("a", { className: "button main", href: addressOf(here), textContent: words.showHere }));
};

if ($("cards")) {
    const isBusy = () => $("feeling")?.contains(document.activeElement) || document.querySelector("details[open]");
    const refresh = () => {
        if (navigator.onLine) location.reload();
    };
    document.addEventListener("visibilitychange", () => {
        if (document.hidden) return;
        if (Date.now() - loaded > stale) refresh();
        else lookWhetherMoved().catch(() => {});
    });
    setInterval(() => {
        if (document.hidden) return;
        if (Date.now() - loaded > rest && !isBusy()) refresh();
        else lookWhetherMoved().catch(() => {});
    }, 10 * 60_000);
    lookWhetherMoved().catch(() => {});
}

// The question from below is put off by Escape as by its button, and without loading the page again.
const feeling = $("feeling");
if (feeling) {
    const putOff = async () => {
        const answer = new URLSearchParams(new FormData(feeling.querySelector("form")));
        answer.set("feeling", "later");
        feeling.remove();
        await send("POST", "/feeling", {
            headers: { "content-type": "application/x-www-form-urlencoded" }, body: answer.toString() });
    };
    $("feeling-later").onclick = (event) => {
        event.preventDefault();
        putOff().catch(() => {});
    };
    document.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && feeling.isConnected) putOff().catch(() => {});
    });
}
