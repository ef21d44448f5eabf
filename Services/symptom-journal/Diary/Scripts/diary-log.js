// The operations of a diary as this device keeps them: sealed, under a key of this browser that no script can read out.
// What was taken has an order, the server's for a diary that is synced; what waits follows it. Knows no document and no
// network.

/** Operations in one sealed value, so that adding one does not seal a year anew. */
const perPage = 200;

const pageName = (number) => `taken-${String(number).padStart(6, "0")}`;

const waitingName = ({ number, id }) => `waiting-${String(number).padStart(9, "0")}-${id}`;

/** A diary's id is a UUID; that of an account's is made of the name by which devices know its person. */
export const accountDiaryID = (visitor) => visitor.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** @param store of `sealed-store.js`; each diary that a device has is one. */
export const diaryLog = (store) => {
    /** Taken, in their order. */
    let taken = [];
    let waiting = [];
    /** `{ id, cursor }`; null before a diary begins. */
    let about = null;

    const keepAll = async (values) => {
        for (const [key, value] of values) {
            if (!await store.keep(key, value)) throw new Error("The browser does not keep it");
        }
    };

    const load = async () => {
        const [[known = null], pages, kept] = await store.recallAll("about", "taken-", "waiting-");
        about = known;
        if (!about) return null;
        [taken, waiting] = [pages.flat(), kept];
        return about;
    };

    const begin = async (facts) => {
        await store.begin(await store.current());
        about = { cursor: 0, ...facts };
        [taken, waiting] = [[], []];
        await keepAll([["about", about]]);
        return about;
    };

    const change = async (facts) => {
        about = { ...about, ...facts };
        await keepAll([["about", about]]);
    };

    /** Keeps what a person did until it is taken. */
    const wait = async (operation) => {
        const number = (waiting.at(-1)?.number ?? 0) + 1;
        const one = { number, id: operation.id, operation };
        waiting.push(one);
        try {
            await keepAll([[waitingName(one), one]]);
        } catch (error) {
            waiting = waiting.filter(({ id }) => id !== one.id);
            throw error;
        }
    };

    /**
     * Appends what was taken, in its order, once each; nothing of it waits any more. The pages are kept first, so that
     * a device that dies in between has an operation twice rather than not at all.
     */
    const take = async (operations, cursor = about.cursor) => {
        const known = new Set(taken.map(({ id }) => id));
        const news = operations.filter(({ id }) => !known.has(id) && known.add(id));
        const first = Math.floor(taken.length / perPage);
        taken = [...taken, ...news];
        const pages = [];
        for (let page = first; page * perPage < taken.length && news.length; page += 1) {
            pages.push([pageName(page), taken.slice(page * perPage, (page + 1) * perPage)]);
        }
        await keepAll(pages);
        if (cursor !== about.cursor) await change({ cursor });
        await drop(operations.map(({ id }) => id));
    };

    /** Lets go of what waits. */
    const drop = async (ids) => {
        const gone = new Set(ids);
        const those = waiting.filter(({ id }) => gone.has(id));
        waiting = waiting.filter(({ id }) => !gone.has(id));
        for (const one of those) await store.forget(waitingName(one));
    };

    return {
        load, begin, change, wait, take, drop, keep: store.keep, recall: store.recall,
        about: () => about,
        taken: () => taken,
        waiting: () => waiting.map(({ operation }) => operation),
    };
};
