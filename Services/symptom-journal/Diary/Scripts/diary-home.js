// Where a diary is kept, what is in it, and what happens when something is done in it.
import { element, words } from "./dom.js";
import { accountDiaryID, diaryLog } from "./diary-log.js";
import { accountDiary, currentPerson } from "./diary-account.js";
import { apply, catalogueOf, coins, diaryOf, emptyDiary, streakLength } from "./diary-state.js";
import { isAvailable, sealedStore } from "./sealed-store.js";
import { serverNow } from "./server.js";

/** Of the one that is kept on the device only. */
const deviceDatabase = "breathe-easy-diary";
const slot = "diary";

// Where the diary is, and nothing of what is in it.
const chosen = () => {
    try { return JSON.parse(localStorage.getItem(slot)); } catch { return null; }
};
const choose = (value) => localStorage.setItem(slot, JSON.stringify(value));

const two = (number) => String(number).padStart(2, "0");
const dayOf = (date) => [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");

const graphic = (id) => new URL(`./${id}.svg`, import.meta.url).href;

const load = async () => {
    const response = await fetch(new URL("./graphics.json", import.meta.url));
    return catalogueOf(await response.json());
};

/** @returns what every tab gets. */
export const openDiary = async ({ announce, language }) => {
    const known = chosen();
    // It is read from the device while the catalogue is.
    const kept = known?.mode === "device" && isAvailable ? diaryLog(sealedStore(deviceDatabase)) : null;
    const [catalogue, person] = await Promise.all([load(), currentPerson(), kept?.load()]);
    let log = null;
    let state = emptyDiary(catalogue);
    let account = null;
    let last = 0;
    const listeners = [];
    const changed = () => listeners.forEach((work) => work());
    // One thing after the other, so that each sees what the one before did.
    let queue = Promise.resolve();
    const inTurn = (work) => {
        const done = queue.then(work);
        queue = done.catch(() => {});
        return done;
    };

    const rebuild = () => {
        state = diaryOf(catalogue, log.taken(), log.waiting());
        last = Math.max(last, ...[...log.taken(), ...log.waiting()].slice(-50).map(({ at }) => Date.parse(at)));
    };
    const refusalText = (word) => words[`diaryRefused-${word}`] ?? word;

    const onSynced = ({ refused, hasNews }) => {
        if (!refused.length && !hasNews) return;
        rebuild();
        if (refused.length) announce(refusalText(refused[0].reason));
        changed();
    };

    const use = async (mode, owner) => {
        const isOnDevice = mode === "device", isRead = isOnDevice && Boolean(kept?.about());
        log = isRead ? kept : diaryLog(sealedStore(isOnDevice ? deviceDatabase : `${deviceDatabase}-${owner}`));
        if (!isRead && !await log.load()) {
            await log.begin({ id: isOnDevice ? crypto.randomUUID() : accountDiaryID(owner) });
        }
        account = isOnDevice ? null : accountDiary(log, restamped, onSynced);
        rebuild();
        // What is on the device shows at once, whatever the network does.
        if (account && !log.taken().length) await account.sync(); else account?.sync();
        await visit();
    };

    // A clock that was set back does not bring anything before what was done earlier.
    const stamped = (operation) => {
        last = Math.max(serverNow(), last + 1);
        const at = new Date(last);
        return { ...operation, at: at.toISOString(), on: dayOf(at) };
    };
    // A clock that was ahead: what it said last counts no more.
    const restamped = (operation) => {
        last = Math.min(last, serverNow());
        return stamped(operation);
    };

    const commit = (action) => inTurn(async () => {
        const made = stamped({ id: crypto.randomUUID(), action });
        const refusal = apply(state, made);
        if (refusal !== null) return refusal;
        try {
            await (account ? log.wait(made) : log.take([made]));
        } catch {
            rebuild();
            return "not-kept";
        }
        account?.soon();
        changed();
        return null;
    });

    const visit = async () => {
        const today = dayOf(new Date(serverNow()));
        if (!state.visits.has(today)) await commit({ kind: "visit" });
    };

    if (known?.mode === "device" && isAvailable) {
        await use("device");
    } else if (known?.mode === "synced" && (person.visitor ?? known.owner) && !person.isSignedOut) {
        const owner = person.visitor ?? known.owner;
        choose({ mode: "synced", owner });
        await use("synced", owner);
    }

    return {
        language, catalogue, announce,
        // Dates in one way everywhere: diary-symptom-words.js.
        locale: language === "en" ? "en-GB" : language,
        canKeep: isAvailable,
        isSignedIn: Boolean(person.visitor),
        get isSynced() { return account !== null; },
        isBegun: () => log !== null,
        state: () => state,
        coins: () => coins(state),
        row: () => streakLength(state, serverNow()),
        commit, visit,
        refusal: refusalText,
        today: () => dayOf(new Date(serverNow())),
        now: serverNow,
        name: ({ names }) => names[language] ?? names.en,
        image: (id, className = "") => element("img", { src: graphic(id), alt: "", className, draggable: false }),
        whenChanged: (work) => listeners.push(work),
        /** Begins the diary where the person wants it. */
        choose: async (mode) => {
            if (mode === "synced" && !person.visitor) {
                choose({ mode });
                location.href = "/sign-in?to=/diary";
                return;
            }
            choose(mode === "device" ? { mode } : { mode, owner: person.visitor });
            await use(mode, person.visitor);
            changed();
        },
        keepPrivate: (name, value) => log.keep(`private-${name}`, value),
        recallPrivate: (name) => log.recall(`private-${name}`),
        backup: () => ({ diary: log.about().id, operations: [...log.taken(), ...log.waiting()] }),
        /** Adds what is not here yet; the diary of somebody else only to one in which nothing is. */
        restore: ({ diary, operations }) => inTurn(async () => {
            const isEmpty = ![...log.taken(), ...log.waiting()].some(({ action }) => action.kind !== "visit");
            if (diary !== log.about().id && !isEmpty) throw new Error("other-diary");
            const ids = new Set([...log.taken(), ...log.waiting()].map(({ id }) => id));
            const news = operations.filter(({ id }) => !ids.has(id));
            const refused = [];
            const taken = news.filter((one) => {
                const reason = apply(state, one, true);
                if (reason) refused.push({ id: one.id, reason });
                return !reason;
            });
            if (account) for (const one of taken) await log.wait(one);
            else await log.take(taken);
            if (!account && diary !== log.about().id) await log.change({ id: diary });
            account?.soon();
            rebuild();
            changed();
            return { added: taken.length, known: operations.length - news.length, refused };
        }),
    };
};
