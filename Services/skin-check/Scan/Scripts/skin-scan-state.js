// What the scan page does next: each event makes a new state of the one before. It knows neither document nor camera,
// so that tests can walk through everything. A failure is a state in words, never a number.

/** Ways in which nothing is asked or under way, so that a photo can be changed, saved and scanned. */
const quiet = ["still", "stored"];

/**
 * @param group `{ id, title }` that photos go to, or null when each photo's has to be asked for.
 * @returns `step`, the `photo` that is shown and the `former` one that comes back when it is left, what the person
 *   `wants` ("save" or "scan"), whether they said that it `isSkin`, and the word of what it `says`.
 */
export const begin = (group = null) => ({
    step: "still", photo: null, former: null, group, wants: null, isSkin: false, isRetaking: false, says: null,
    text: null,
});

const shown = (state, photo, former) =>
    ({ ...state, step: "still", photo, former, isSkin: false, isRetaking: false, says: null });

/** When a chosen photo was taken is asked for, once; the camera's is taken now. */
const knowsPlace = ({ group, photo }) => group && (photo.source === "camera" || photo.taken !== undefined);

const send = (state, wants) => !state.photo
    ? { ...state, step: "still", says: "noPhoto" }
    : { ...state, wants, says: null, step: knowsPlace(state) ? "sending" : "placing" };

/** By the step at which they count; anywhere else an event changes nothing, such as a second tap. */
const events = [
    { kind: "tap", at: quiet, to: (state) => ({ ...state, step: "choosing", says: null }) },
    // Leaving without a picture keeps the one that was there.
    { kind: "cancel", at: ["choosing", "explaining", "placing", "asking", "refused", "sending"],
        to: (state) => ({ ...state, step: "still", says: state.step === "sending" ? "stopped" : null }) },
    { kind: "closed", at: ["starting", "live"], to: (state) => ({ ...state, step: "still", isRetaking: false }) },

    { kind: "library", at: ["choosing", "explaining"], to: (state) => ({ ...state, step: "still" }) },
    { kind: "picked", at: [...quiet, "choosing"], to: (state, { photo }) => shown(state, photo, state.photo) },
    { kind: "unpicked", at: quiet, to: (state, { says = null }) => ({ ...state, step: "still", says }) },

    { kind: "camera", at: ["choosing"],
        to: (state, { isAllowed }) => ({ ...state, step: isAllowed ? "starting" : "explaining" }) },
    { kind: "agreed", at: ["explaining"], to: (state) => ({ ...state, step: "starting" }) },
    { kind: "started", at: ["starting"], to: (state) => ({ ...state, step: "live" }) },
    { kind: "denied", at: ["starting", "live"],
        to: (state, { says }) => ({ ...state, step: "still", isRetaking: false, says }) },
    // A photo that is taken anew takes the place of the one before, and not of that one's former.
    { kind: "shot", at: ["live"],
        to: (state, { photo }) => shown(state, photo, state.isRetaking ? state.former : state.photo) },

    { kind: "retake", at: quiet, to: (state) => ({ ...state, step: "starting", isRetaking: true, says: null }) },
    { kind: "leave", at: quiet, to: (state) => shown(state, state.former, null) },
    { kind: "elsewhere", at: quiet, to: (state) => ({ ...state, step: "still", group: null }) },

    { kind: "save", at: quiet, to: (state) => send(state, "save") },
    { kind: "scan", at: quiet, to: (state) => send(state, "scan") },
    { kind: "placed", at: ["placing"], to: (state, { group, taken }) =>
        ({ ...state, step: "sending", group, photo: { ...state.photo, taken } }) },
    { kind: "grouped", at: ["sending"], to: (state, { group }) => ({ ...state, group }) },
    { kind: "stored", at: ["sending"], to: (state) => ({ ...state, step: "stored", former: null, says: null }) },
    { kind: "failed", at: ["sending"], to: (state, { says }) =>
        ({ ...state, step: "still", says, group: says === "groupGone" ? null : state.group }) },

    // Little of the colour of skin: only the person knows.
    { kind: "askSkin", at: ["sending"], to: (state, { text }) => ({ ...state, step: "asking", text }) },
    { kind: "isSkin", at: ["asking"], to: (state) => ({ ...state, step: "sending", isSkin: true }) },
    { kind: "notSkin", at: ["asking"], to: (state) => ({ ...shown(state, null, null), says: "notSkin" }) },
    // What is refused is gone from the page as well.
    { kind: "refused", at: ["sending"], to: (state, { text }) =>
        ({ ...shown(state, null, null), step: "refused", text }) },
];

/** @returns the state after an event; the same object when the event does not count now. */
export const next = (state, event) =>
    events.find(({ kind, at }) => kind === event.kind && at.includes(state.step))?.to(state, event) ?? state;
