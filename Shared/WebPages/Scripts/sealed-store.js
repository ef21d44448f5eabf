// Databases of this origin that hold ciphertexts only, under a key that no script can read out. Pages and the service
// worker share them, so nothing here knows a document.
const stores = ["keys", "values"];

/** Browsers give keys to secure origins only; without them nothing is kept, and nothing fails. */
export const isAvailable = Boolean(self.isSecureContext && self.indexedDB && self.crypto?.subtle);

const bytes = (text) => new TextEncoder().encode(text);
const cipher = (iv, name) => ({ name: "AES-GCM", iv, additionalData: bytes(name) });

export const seal = async (key, name, value) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    return { iv, sealed: await crypto.subtle.encrypt(cipher(iv, name), key, bytes(JSON.stringify(value))) };
};
export const unseal = async (key, name, { iv, sealed }) =>
    JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(cipher(iv, name), key, sealed)));

const beginningWith = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Empty what is there, so that another key begins. */
const empty = ({ keys, values }) => {
    keys.clear();
    values.clear();
};

/**
 * @param database its name.
 * @param isOwn whether a page may use the values under a key's record; else it is as if there were none.
 */
export const sealedStore = (database, isOwn = () => true) => {
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

    /** The record "current" of "keys": an id to notice that it was replaced, the key, and what `begin` adds. */
    const current = () => transact("readonly", ({ keys }) => keys.get("current"));
    const ownKey = async () => {
        const record = isAvailable ? await current() : null;
        return record && await isOwn(record) ? record : null;
    };

    /**
     * Begins with a new key and nothing else, unless another tab has since.
     * @param known the record that it replaces, if any.
     * @param facts makes what the key's record has besides.
     */
    const begin = async (known, facts = () => ({})) => {
        const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
        const made = { id: crypto.randomUUID(), key, ...await facts(key) };
        await transact("readwrite", (all) => {
            const check = all.keys.get("current");
            check.onsuccess = () => {
                if (check.result?.id !== known?.id) return;
                empty(all);
                all.keys.put(made, "current");
            };
        });
    };

    /**
     * Keeps a value that can be JSON, in place of an earlier one of the name. Names are readable, so they say nothing
     * of a person.
     * @returns whether it is kept.
     */
    const keep = async (name, value) => {
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

    /** What was kept by this name; null when there is nothing, or nothing that is this page's. */
    const recall = async (name) => {
        const record = await ownKey();
        const value = record && await transact("readonly", ({ values }) => values.get(name));
        return value ? unseal(record.key, name, value).catch(() => null) : null;
    };

    /** The names that begin with `prefix`, in alphabetical order. */
    const names = async (prefix) => isAvailable
        ? transact("readonly", ({ values }) => values.getAllKeys(beginningWith(prefix))) : [];

    /** For each prefix a list of what was kept by the names that begin with it, in their order; in one transaction. */
    const recallAll = async (...prefixes) => {
        let record = null, found = [];
        if (isAvailable) {
            await transact("readonly", ({ keys, values }) => {
                record = keys.get("current");
                found = prefixes.map(beginningWith).map((range) => [values.getAllKeys(range), values.getAll(range)]);
            });
        }
        const own = record?.result;
        if (!own || !await isOwn(own)) return prefixes.map(() => []);
        return Promise.all(found.map(([those, sealed]) => Promise.all(those.result.map((name, place) =>
            unseal(own.key, name, sealed.result[place]).catch(() => null)))));
    };

    /** Deletes what was kept by this name. */
    const forget = async (name) => {
        if (isAvailable) await transact("readwrite", ({ values }) => values.delete(name));
    };

    /** Deletes everything that is kept of anybody, with its key. */
    const forgetEverything = async () => {
        if (isAvailable) await transact("readwrite", empty);
    };

    return { current, begin, keep, recall, recallAll, names, forget, forgetEverything };
};
