// What this device keeps for a participant of the study, sealed (sealed-store.js). It belongs to no account: it stays
// when somebody signs in or out, and it is on this device only. Names of values say nothing, not even of a day.
import { isAvailable, sealedStore } from "./sealed-store.js";

export { isAvailable };

const database = "breathe-easy-study";
const store = sealedStore(database);

export const { keep, forget, forgetEverything } = store;

/** Whether anything of a study was ever kept here; asks without making a database. */
const isInUse = async () => {
    if (!isAvailable) return false;
    const all = await indexedDB.databases?.().catch(() => null);
    return !all || all.some(({ name }) => name === database);
};

/** What was kept by this name; null when there is nothing. */
export const recall = async (name) => await isInUse() ? store.recall(name) : null;

/** Makes the key, where there is none yet. @returns whether this device can keep something. */
export const begin = async () => {
    if (!isAvailable) return false;
    // So that the browser does not clear it when it runs out of room.
    await self.navigator.storage?.persist?.().catch(() => {});
    if (!await store.current()) await store.begin(undefined);
    return true;
};

/** Runs `work` while no other tab runs one of the same name. */
export const alone = (name, work) =>
    self.navigator.locks ? self.navigator.locks.request(`study ${name}`, work) : work();

/** Replaces a value by what `change` makes of it, or of null. @returns the new value. */
export const update = (name, change) => alone(`value ${name}`, async () => {
    const value = change(await recall(name));
    await keep(name, value);
    return value;
});

/**
 * The participation, as the server last said it: `invitee`, `secret`, `status`, `consent` (as the API has it, with
 * `signed` and `current`), `study` (`id`, `phase`, `firstDay`, `lastDay`) and `checkedAt` in milliseconds. Null for
 * whoever does not take part and never did.
 */
export const participation = () => recall("participation");

/** The survey day of a moment: a day of UTC, as the server's tokens have it. */
export const surveyDay = (milliseconds) => new Date(milliseconds).toISOString().slice(0, 10);
