// What this device keeps for a person, sealed. IndexedDB holds ciphertexts, under a key that no script can read out and
// that is gone with the person. Pages and the service worker share it, so nothing here knows a document.
const [database, stores] = ["breathe-easy", ["keys", "values"]];

/** Browsers give keys to secure origins only; without them nothing is kept, and nothing fails. */
export const isAvailable = Boolean(self.isSecureContext && self.indexedDB && self.crypto?.subtle);

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

let opening = null;
const open = () => {
    opening ??= new Promise((done, failed) => {
        const request = indexedDB.open(database, 1);
        request.onupgradeneeded = () => stores.forEach((name) => request.result.createObjectStore(name));
        request.onsuccess = () => {
            request.result.onclose = request.result.onversionchange = () => {
                request.result.close();
                opening = null;
            };
            done(request.result);
        };
        request.onerror = () => {
            opening = null;
            failed(request.error);
        };
    });
    return opening;
};

/** Runs `work` in one transaction; returns the result of the request that it returns. */
const transact = async (mode, work) => {
    const opened = await open();
    return new Promise((done, failed) => {
        const transaction = opened.transaction(stores, mode);
        const all = Object.fromEntries(stores.map((name) => [name, transaction.objectStore(name)]));
        const request = work(all, transaction);
        transaction.oncomplete = () => done(request?.result);
        transaction.onabort = () => failed(transaction.error || new Error("The vault changed meanwhile"));
    });
};

const bytes = (text) => new TextEncoder().encode(text);
const cipher = (iv, name) => ({ name: "AES-GCM", iv, additionalData: bytes(name) });

const seal = async (key, name, value) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    return { iv, sealed: await crypto.subtle.encrypt(cipher(iv, name), key, bytes(JSON.stringify(value))) };
};
const unseal = async (key, name, { iv, sealed }) =>
    JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(cipher(iv, name), key, sealed)));

// The record "current" of the store "keys": an id to notice that it was replaced, the key, and whose it is.
const current = () => transact("readonly", ({ keys }) => keys.get("current"));
const ownerOf = (record) => unseal(record.key, "owner", record.owner).catch(() => null);

/** Empty what is there, so that another key begins. */
const empty = ({ keys, values }) => {
    keys.clear();
    values.clear();
};

/**
 * Says whose page this is. What the device keeps of anybody else is deleted.
 * @param id a name for the person that stays the same, and says nothing of them.
 */
export const claim = async (id) => {
    person = id;
    if (!isAvailable) return;
    const known = await current();
    if (known && await ownerOf(known) === id) return;
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
    const made = { id: crypto.randomUUID(), key, owner: await seal(key, "owner", id) };
    await transact("readwrite", (all) => {
        const check = all.keys.get("current");
        // Another tab of the person may have made a key since.
        check.onsuccess = () => {
            if (check.result?.id !== known?.id) return;
            empty(all);
            all.keys.put(made, "current");
        };
    });
};

/** Whose values are kept here; null when nobody's are. */
export const owner = async () => {
    const record = isAvailable ? await current() : null;
    return record ? ownerOf(record) : null;
};

/** The key, unless it is somebody else's than this page's. */
const ownKey = async () => {
    const record = isAvailable ? await current() : null;
    return record && (!person || await ownerOf(record) === person) ? record : null;
};

/**
 * Keeps a value that can be JSON, in place of an earlier one of the name. Names are readable, so they say nothing of a
 * person.
 * @returns whether it is kept.
 */
export const keep = async (name, value) => {
    const record = await ownKey();
    if (!record) return false;
    const sealed = await seal(record.key, name, value);
    return transact("readwrite", ({ keys, values }, transaction) => {
        const check = keys.get("current");
        check.onsuccess = () => {
            if (check.result?.id === record.id) values.put(sealed, name); else transaction.abort();
        };
    }).then(() => true, () => false);
};

/** What was kept by this name; null when there is nothing, or nothing of this page's person. */
export const recall = async (name) => {
    const record = await ownKey();
    const value = record && await transact("readonly", ({ values }) => values.get(name));
    return value ? unseal(record.key, name, value).catch(() => null) : null;
};

/** The names that begin with `prefix`, in alphabetical order. */
export const names = async (prefix) => isAvailable
    ? transact("readonly", ({ values }) => values.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`))) : [];

/** Deletes what was kept by this name. */
export const forget = async (name) => {
    if (isAvailable) await transact("readwrite", ({ values }) => values.delete(name));
};

/** Deletes everything that this device keeps of anybody, with its key. */
export const forgetEverything = async () => {
    if (isAvailable) await transact("readwrite", empty);
};
