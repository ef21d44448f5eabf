// A diary that is kept in the account: when it is synced, and whose it is.
import { call } from "./api.js";
import { sync } from "./diary-sync.js";

/** After something was done, in milliseconds: what is done in one go is sent in one request. */
const pause = 1_500;

/**
 * Who is signed in.
 * @returns `visitor`, undefined for nobody or when it is not known; `isSignedOut` when it is known that nobody is.
 */
export const currentPerson = async () => {
    // Nobody is asked on behalf of a diary that stays on the device.
    const stored = localStorage.getItem("diary");
    if (stored?.includes('"device"')) return { isSignedOut: false };
    try {
        const { isSignedIn, visitor } = await call("GET", "sessions/current");
        return { visitor: isSignedIn ? visitor : undefined, isSignedOut: !isSignedIn };
    } catch {
        return { isSignedOut: false };
    }
};

/**
 * @param log of `diary-log.js`.
 * @param restamped as for `sync`.
 * @param onSynced hears what became of what was sent.
 */
export const accountDiary = (log, restamped, onSynced) => {
    let timer = null;
    let running = null;
    const exchange = async () => {
        try {
            onSynced(await sync(log, call, restamped));
        } catch {
            // It stays on the device, and is sent when the connection is back or with the next visit.
        } finally {
            running = null;
        }
    };
    /** Once at a time; what is done meanwhile is sent with it or after it. */
    const run = () => {
        clearTimeout(timer);
        timer = null;
        running ??= exchange();
        return running;
    };
    const soon = () => { timer ??= setTimeout(run, pause); };
    addEventListener("online", run);
    document.addEventListener("visibilitychange", () => {
        // What was done just before a tab is closed.
        if (document.visibilityState === "hidden" && timer !== null || document.visibilityState === "visible") run();
    });
    return { sync: run, soon };
};
