// The scan page: what its parts do, as the state of `skin-scan-state.js` says.
import { $, attempt, element, say, words } from "./dom.js";
import { formToken, noteClock } from "./server.js";
import { aim } from "./skin-aim.js";
import { isAllowed } from "./skin-camera.js";
import { addGroup, askGroup, dropGroup, watchGroupForm } from "./skin-group-form.js";
import { clear, draw, readPhoto } from "./skin-picture.js";
import { begin, next } from "./skin-scan-state.js";
import { largest, sendGroup, sendPhoto } from "./skin-send.js";

const preset = $("skin-preset").dataset;
let state = begin(preset.id ? { id: preset.id, title: preset.title } : null);
let sending = null;

/** What opens over the page at a step. */
const dialogs = { choosing: "skin-sheet", explaining: "skin-reason", placing: "skin-place", asking: "skin-ask",
    refused: "skin-refused" };
/** Where a text has something to do beside it. */
const links = { consent: "/account/privacy", full: "/skin/photos" };

const camera = aim({
    started: () => dispatch({ kind: "started" }), denied: (says) => dispatch({ kind: "denied", says }) });

const web = () => ({
    fetch: (...request) => fetch(...request), controller: sending, note: noteClock, isOnline: () => navigator.onLine,
    headers: async () => ({ "accept-language": document.documentElement.lang, ...await formToken() }) });

const deliver = async () => {
    const own = new AbortController();
    sending = own;
    const tell = (event) => { if (sending === own) dispatch(event); };
    if (!state.group.id) {
        const made = await sendGroup(state.group, web());
        tell(made);
        if (made.kind !== "grouped" || sending !== own) return;
        addGroup(made.group);
    }
    tell(await sendPhoto(state, web()));
};

/** What a step begins with. */
const enter = {
    starting: () => camera.open(),
    placing: () => askGroup(state),
    sending: deliver,
    stored: () => {
        $("skin-to-photos").href = `/skin/photos/groups/${state.group.id}`;
        if (state.wants === "scan") location.assign(`/skin/photos/${state.photo.id}/answer`);
    },
};

const showPhoto = ({ photo }) => {
    $("skin-canvas").hidden = !photo;
    if (photo) draw(photo, $("skin-canvas")); else clear($("skin-canvas"));
    $("skin-tap-text").textContent = $("skin-tap").dataset[photo ? "change" : "empty"];
    $("skin-photo-buttons").hidden = !photo;
    $("skin-retake").hidden = photo?.source !== "camera";
    $("skin-another").hidden = photo?.source !== "library";
};

const showSaying = (before) => {
    if (state.says === before.says && state.step === before.step) return;
    say(state.says ? words[state.says] : "", Boolean(state.says));
    const link = links[state.says];
    if (link) $("message").append(" ", element("a", { href: link, textContent: words[`${state.says}Link`] }));
    if (state.says === "signedOut") dispatchEvent(new Event("session-ended"));
};

const showDialog = () => {
    for (const [step, id] of Object.entries(dialogs)) {
        const dialog = $(id);
        if (step === state.step && !dialog.open) dialog.showModal();
        if (step !== state.step && dialog.open) dialog.close();
    }
};

const usesCamera = ({ step }) => step === "starting" || step === "live";

const show = (before) => {
    $("skin-scan").dataset.step = state.step;
    $("skin-live").hidden = !usesCamera(state);
    $("skin-tap").hidden = usesCamera(state);
    $("skin-starting").hidden = state.step !== "starting";
    $("skin-live-buttons").hidden = state.step !== "live";
    $("skin-buttons").hidden = usesCamera(state) || ["sending", "stored"].includes(state.step);
    $("skin-sending").hidden = state.step !== "sending";
    $("skin-stored").hidden = state.step !== "stored" || state.wants === "scan";
    $("skin-preset").hidden = !state.group;
    $("skin-preset-name").textContent = state.group?.title ?? "";
    $("skin-ask-text").textContent = state.step === "asking" ? state.text : "";
    $("skin-refused-text").textContent = state.step === "refused" ? state.text : "";
    if (state.photo !== before.photo) showPhoto(state);
    showDialog();
    showSaying(before);
};

/** The focus goes along with what is shown, where what had it is gone. */
const follow = (before) => {
    if (state.step === "live") $("skin-shoot").focus({ preventScroll: true });
    if (usesCamera(before) && state.step === "still") {
        $(state.photo ? "skin-scan-go" : "skin-tap").focus({ preventScroll: true });
    }
};

function dispatch(event) {
    const before = state;
    state = next(state, event);
    if (state === before) return;
    if (before.step === "sending" && state.step !== "sending") sending = null;
    if (usesCamera(before) && !usesCamera(state)) camera.close();
    if (state.says === "groupGone") dropGroup(before.group);
    show(before);
    if (state.step === before.step) return;
    follow(before);
    enter[state.step]?.();
}

const pick = async () => {
    const [file] = $("skin-file").files;
    $("skin-file").value = "";
    if (!file) return dispatch({ kind: "unpicked" });
    if (file.size > largest) return dispatch({ kind: "unpicked", says: "large" });
    const photo = await readPhoto(file);
    dispatch(photo ? { kind: "picked", photo } : { kind: "unpicked", says: "unreadable" });
};

const shoot = async () => {
    try {
        dispatch({ kind: "shot", photo: await camera.take() });
    } catch {
        dispatch({ kind: "denied", says: "cameraBusy" });
    }
};

/** What each button means; those of dialogs too. */
const buttons = {
    "skin-tap": "tap", "skin-next": "tap", "skin-another": "tap", "skin-retake": "retake", "skin-leave": "leave",
    "skin-close": "closed", "skin-wait-no-more": "closed", "skin-agree": "agreed", "skin-yes": "isSkin",
    "skin-no": "notSkin", "skin-scan-go": "scan", "skin-save-go": "save", "skin-elsewhere": "elsewhere" };
for (const [id, kind] of Object.entries(buttons)) $(id).onclick = () => dispatch({ kind });
for (const button of document.querySelectorAll("[data-cancels]")) button.onclick = () => dispatch({ kind: "cancel" });

$("skin-camera").onclick = async () => dispatch({ kind: "camera", isAllowed: await isAllowed() });
for (const button of document.querySelectorAll("[data-opens-library]")) {
    button.onclick = () => {
        dispatch({ kind: "library" });
        $("skin-file").click();
    };
}
$("skin-again").onclick = () => {
    dispatch({ kind: "cancel" });
    dispatch({ kind: "tap" });
};
$("skin-stop").onclick = () => {
    sending?.abort();
    dispatch({ kind: "cancel" });
};
$("skin-shoot").onclick = attempt(shoot);
$("skin-file").onchange = pick;
watchGroupForm((place) => dispatch({ kind: "placed", ...place }));

// Escape and the way back of a telephone close what is open.
for (const id of Object.values(dialogs)) {
    $(id).addEventListener("cancel", (event) => {
        event.preventDefault();
        dispatch({ kind: "cancel" });
    });
}
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") dispatch({ kind: "closed" }); });
document.addEventListener("visibilitychange", () => {
    // While it starts, the system may cover the page with its own question.
    if (document.hidden && state.step === "live") dispatch({ kind: "closed" });
});
addEventListener("pagehide", () => dispatch({ kind: "closed" }));

$("skin-tap").disabled = false;
