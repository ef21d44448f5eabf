// Sends a photo, and a group that is new. What becomes of it is a state in a word: the texts of refusals come from the
// server in the person's language, everything else from the page. Knows no document.

/** In milliseconds: as long as a large photo may take over a weak signal. */
export const patience = 120_000;

/** Of a photo, in bytes: PhotoRoutes.swift. */
export const largest = 16 * 2 ** 20;

const byCode = { "too-many-photos": "full", "too-many-groups": "full", "unknown-group": "groupGone" };
const byStatus = { 401: "signedOut", 403: "consent", 404: "groupGone", 413: "large", 415: "unreadable",
    429: "tooOften", 507: "full" };

/** @returns the word of what a status that refuses means. */
export const faultOf = (status, code) =>
    byCode[code] ?? byStatus[status] ?? (status >= 500 ? "busy" : "notTaken");

/**
 * @param web `fetch`; `headers()`, which gives those that every request has; `isOnline()`; `note(response)`, which sees
 *   every response; `patience`; and `controller`, whose abort stops the request.
 */
const post = async (path, init, web) => {
    let isLate = false;
    const timer = setTimeout(() => {
        isLate = true;
        web.controller.abort();
    }, web.patience ?? patience);
    try {
        const response = await web.fetch(path, {
            method: "POST", cache: "no-store", signal: web.controller.signal, body: init.body,
            headers: { ...await web.headers(), "content-type": init.type } });
        web.note?.(response);
        const answer = await response.json().catch(() => ({}));
        return { isTaken: response.ok, status: response.status, answer: answer ?? {} };
    } catch {
        if (!isLate && web.controller.signal.aborted) return { failed: "stopped" };
        return { failed: !web.isOnline() ? "noSignal" : isLate ? "weakSignal" : "lostSignal" };
    } finally {
        clearTimeout(timer);
    }
};

const failure = ({ failed, status, answer }) =>
    ({ kind: "failed", says: failed ?? faultOf(status, answer.code) });

/** Makes a group. @returns an event of `skin-scan-state.js`. */
export const sendGroup = async ({ region, name, title }, web) => {
    const body = JSON.stringify(name ? { region, name } : { region });
    const sent = await post("/api/v1/skin/groups", { body, type: "application/json" }, web);
    if (sent.failed || !sent.isTaken || !sent.answer.id) return failure(sent);
    return { kind: "grouped", group: { id: sent.answer.id, title } };
};

/** The query of a photo: its id is the page's, so that a photo whose answer was lost is the same photo. */
const query = ({ photo, group, wants, isSkin }) => new URLSearchParams({
    photo: photo.id, group: group.id,
    ...(wants === "scan" ? { check: "yes" } : {}), ...(isSkin ? { skin: "yes" } : {}),
    ...(photo.taken ? { taken: photo.taken } : {}) });

/** Sends the photo of a state of `skin-scan-state.js`. @returns an event. */
export const sendPhoto = async (state, web) => {
    const { blob } = state.photo;
    if (blob.size > largest) return { kind: "failed", says: "large" };
    const init = { body: blob, type: blob.type || "image/jpeg" };
    const sent = await post(`/api/v1/skin/photos?${query(state)}`, init, web);
    if (sent.failed) return failure(sent);
    const { status, answer } = sent;
    if (sent.isTaken) return { kind: "stored", id: answer.id };
    if (status === 409 && answer.code === "ask-skin") return { kind: "askSkin", text: answer.detail };
    if (status === 422 && answer.code === "photo-refused") return { kind: "refused", text: answer.detail };
    return failure(sent);
};
