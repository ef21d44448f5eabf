// What this device keeps for a person, sealed (sealed-store.js), under a key that is gone with the person.
import { isAvailable, seal, sealedStore, unseal } from "./sealed-store.js";

export { isAvailable };

const database = "breathe-easy";

/** Between the tabs of this browser and its service worker. */
const channel = self.BroadcastChannel ? new BroadcastChannel(database) : null;
const listeners = [];
channel?.addEventListener("message", ({ data }) => listeners.forEach((work) => work(data)));

/** Tells all tabs, this one too. */
export const announce = (news) => {
    channel?.postMessage(news);
    listeners.forEach((work) => work(news));
};
export const whenAnnounced = (work) => listeners.push(work);

/** The person whose page this is, once `claim` has said so; the service worker works for whoever was here last. */
let person = null;

const ownerOf = (record) => unseal(record.key, "owner", record.owner).catch(() => null);

// Not a key that is somebody else's than this page's.
const store = sealedStore(database, async (record) => !person || await ownerOf(record) === person);

export const { keep, recall, names, forget, forgetEverything } = store;

/**
 * Says whose page this is. What the device keeps of anybody else is deleted.
 * @param id a name for the person that stays the same, and says nothing of them.
 */
export const claim = async (id) => {
    person = id;
    if (!isAvailable) return;
    const known = await store.current();
    if (known && await ownerOf(known) === id) return;
    await store.begin(known, async (key) => ({ owner: await seal(key, "owner", id) }));
};

/** Whose values are kept here; null when nobody's are. */
export const owner = async () => {
    const record = isAvailable ? await store.current() : null;
    return record ? ownerOf(record) : null;
};
