// What a person submitted while there was no connection. It lies sealed in the vault until the server has it: sent
// once, since one tab sends at a time and the server takes a repetition for what it is.
import { announce, forget, forgetEverything, isAvailable, keep, names, owner, recall } from "./vault.js";
import { formToken, hasCookies, noteClock } from "./server.js";

const prefix = "waiting ";
/** The header of what is sent from here, so that the service worker does not take it once more. */
const mark = "x-waiting";
/** A report says what is in the air now: an older one is sent only when its author says so. In milliseconds. */
const longestReport = 3 * 3_600_000;
const isTooOld = ({ kind, at, isWanted }) =>
    kind === "report" && !isWanted && Date.now() - Date.parse(at) > longestReport;

/** All that waits, the oldest first; `refusal` has what the server said of one that it does not take. */
export const waiting = async () => {
    const all = await Promise.all((await names(prefix)).map(recall));
    return all.filter(Boolean).sort((one, other) => one.at.localeCompare(other.at));
};

const store = async (item) => {
    const isKept = await keep(prefix + item.id, item);
    announce({ waiting: true });
    return isKept;
};

/** Deletes one that waits. */
export const drop = async (id) => {
    await forget(prefix + id);
    announce({ waiting: true });
};

// The browser wakes the service worker once there is a connection; else the next page sends.
const askForWaking = async () => {
    const registration = self.registration || await self.navigator.serviceWorker?.getRegistration("/");
    await registration?.sync?.register("waiting").catch(() => {});
};

/**
 * Takes what could not be sent.
 * @param request `kind` ("report", "quiz" or "pain"), and of the API `method`, `path`, `body`, and a `key` where it is
 *   no PUT; a `label`, which says what it is about, stays on this device.
 * @returns whether it is kept; false where this device may keep nothing.
 */
export const wait = async (request) => {
    for (const other of await waiting()) {
        // The same once more, or the day's answers changed.
        if (other.key ? other.key === request.key : other.path === request.path) await drop(other.id);
    }
    const isKept = await store({ ...request, id: crypto.randomUUID(), at: new Date().toISOString() });
    if (isKept) await askForWaking();
    return isKept;
};

/** What of the API can wait. A report needs a key, so that one whose answer was lost is the same report. */
const submissions = [
    { kind: "report", method: "POST", path: /^\/api\/v1\/(alerts)$/, needsKey: true },
    { kind: "quiz", method: "PUT", path: /^\/api\/v1\/(quizzes\/[^/]+\/answers\/[^/]+)$/, needsKey: false },
];
const submission = ({ method, url, headers }) => headers.has(mark) ? undefined : submissions.find((one) =>
    one.method === method && one.path.test(new URL(url).pathname) && (!one.needsKey || headers.has("idempotency-key")));

/** Whether a `Request` is something that can wait. */
export const isSubmission = (request) => Boolean(submission(request));

/** Takes a `Request` that could not be sent. @returns whether it is kept. */
export const waitFor = async (request) => {
    const { kind, path } = submission(request);
    const key = request.headers.get("idempotency-key") ?? undefined;
    const [, rest] = new URL(request.url).pathname.match(path);
    return wait({ kind, method: request.method, path: rest, body: await request.json(), key });
};

/** Sends one after all that was refused before, or that has become old. */
export const retry = async (item) => {
    await store({ ...item, refusal: undefined, isWanted: true });
    return sendWaiting();
};

const send = async ({ method, path, body, key }) => {
    const response = await fetch(`/api/v1/${path}`, {
        method, body: JSON.stringify(body), cache: "no-store",
        headers: {
            "content-type": "application/json", [mark]: "yes", ...(key ? { "idempotency-key": key } : {}),
            ...await formToken() } });
    noteClock(response);
    return response;
};

// Whose session the browser has now: another person may have signed in since.
const isOwners = async () => {
    const response = await fetch("/api/v1/sessions/current", { cache: "no-store" });
    if (!response.ok) return null;
    const { isSignedIn, visitor } = await response.json();
    if (!isSignedIn) return false;
    if (visitor === await owner()) return true;
    await forgetEverything();
    return null;
};

const sendAll = async () => {
    const result = { sent: [], isSignedOut: false, isDone: true };
    const due = (await waiting()).filter((item) => !item.refusal);
    if (!due.length) return result;
    const mine = await isOwners();
    if (!mine) return { ...result, isSignedOut: mine === false, isDone: false };
    for (const item of due) {
        if (isTooOld(item)) {
            await store({ ...item, refusal: { status: 0 } });
            continue;
        }
        const response = await send(item);
        if (response.ok) {
            await drop(item.id);
            result.sent.push(item);
            announce({ sent: item.kind });
        } else if (response.status === 401) {
            return { ...result, isSignedOut: true, isDone: false };
        } else if (response.status === 429 || response.status >= 500) {
            return { ...result, isDone: false };
        } else {
            const { detail } = await response.json().catch(() => ({}));
            await store({ ...item, refusal: { status: response.status, detail } });
        }
    }
    return result;
};

/**
 * Sends what waits, unless another tab or the service worker is at it.
 * @returns what was `sent`, whether `isSignedOut` is why something is left, and whether all `isDone`.
 */
export const sendWaiting = async () => {
    const nothing = { sent: [], isSignedOut: false, isDone: false };
    if (!isAvailable || !hasCookies) return nothing;
    const work = () => sendAll().catch(() => nothing);
    return self.navigator.locks ? self.navigator.locks.request("waiting", work) : work();
};
