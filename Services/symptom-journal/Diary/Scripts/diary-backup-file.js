// A backup file: everything that was done in a diary, sealed with a password. It knows no document, so that it can be
// tried without a browser. What is wrong with a file is the message of the error: a word of `faults`.

export const backupRules = {
    format: "breathe-easy-diary", version: 1, iterations: 600_000, shortest: 10, largest: 50 * 1_024 * 1_024,
};
export const faults = ["size", "format", "truncated", "newer", "other-diary", "password"];

const salts = 16, ivs = 12, tags = 16;
const isID = (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const bytes = (text) => new TextEncoder().encode(text);
const fail = (word) => {
    throw new Error(word);
};

// In pieces: a whole diary is too many arguments for one call.
const base64 = (data) => {
    let text = "";
    for (let at = 0; at < data.length; at += 32_768) text += String.fromCharCode(...data.subarray(at, at + 32_768));
    return btoa(text);
};
const fromBase64 = (text) => {
    const letters = atob(text), data = new Uint8Array(letters.length);
    for (let at = 0; at < data.length; at += 1) data[at] = letters.charCodeAt(at);
    return data;
};

export const fileName = (day) => `${backupRules.format}-${day}.json`;
/** Letters as a person counts them. */
export const isLongEnough = (password) => [...password].length >= backupRules.shortest;

// The same letters typed on another keyboard may arrive in another form.
const keyOf = async (password, salt) => crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", iterations: backupRules.iterations, salt },
    await crypto.subtle.importKey("raw", bytes(password.normalize("NFKC")), "PBKDF2", false, ["deriveKey"]),
    { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

// In one order, whatever order a file has them in, because the seal covers it.
const headerOf = ({ format, version, diary, madeAt, kdf: { name, hash, iterations, salt }, iv }) =>
    ({ format, version, diary, madeAt, kdf: { name, hash, iterations, salt }, iv });
const cipher = (header) =>
    ({ name: "AES-GCM", iv: fromBase64(header.iv), additionalData: bytes(JSON.stringify(header)) });

/**
 * @param content `{ diary, operations }`.
 * @param now in milliseconds.
 * @returns the text of the file.
 */
export const makeBackup = async ({ diary, operations }, password, now) => {
    const salt = crypto.getRandomValues(new Uint8Array(salts));
    const { format, version, iterations } = backupRules;
    const header = headerOf({
        format, version, diary, madeAt: new Date(now).toISOString(),
        kdf: { name: "PBKDF2", hash: "SHA-256", iterations, salt: base64(salt) },
        iv: base64(crypto.getRandomValues(new Uint8Array(ivs))),
    });
    const sealed = await crypto.subtle.encrypt(cipher(header), await keyOf(password, salt),
        bytes(JSON.stringify({ diary, operations })));
    const text = JSON.stringify({ ...header, sealed: base64(new Uint8Array(sealed)) });
    return text.length > backupRules.largest ? fail("size") : text;
};

/** A file that begins as ours does and breaks off. */
const isBegun = (text) => {
    const beginning = `{"format":"${backupRules.format}"`;
    return beginning.startsWith(text.slice(0, beginning.length));
};

const parsed = (text) => {
    try {
        return JSON.parse(text);
    } catch {
        return fail(isBegun(text.trim()) ? "truncated" : "format");
    }
};

// Where a field cannot be what was written, the file was changed; a wrong password cannot be told from that either.
const isWhole = ({ madeAt, kdf, iv, sealed }) => {
    try {
        return typeof madeAt === "string" && kdf.name === "PBKDF2" && kdf.hash === "SHA-256"
            && kdf.iterations === backupRules.iterations && fromBase64(kdf.salt).length === salts
            && fromBase64(iv).length === ivs && fromBase64(sealed).length >= tags;
    } catch {
        return false;
    }
};

/**
 * What a file says of itself, without its password.
 * @param own `{ diary, isEmpty }` of the diary that is here.
 */
export const readBackup = (text, own) => {
    if (text.length > backupRules.largest) fail("size");
    const file = parsed(text);
    if (file?.format !== backupRules.format) fail("format");
    if (Number.isInteger(file.version) && file.version > backupRules.version) fail("newer");
    if (file.version !== backupRules.version || !isID(file.diary)) fail("format");
    if (file.diary.toLowerCase() !== own.diary?.toLowerCase() && !own.isEmpty) fail("other-diary");
    return isWhole(file) ? { header: headerOf(file), sealed: file.sealed } : fail("password");
};

/** @returns `{ diary, operations }`, as they were backed up. */
export const openBackup = async (text, password, own) => {
    const { header, sealed } = readBackup(text, own);
    const key = await keyOf(password, fromBase64(header.kdf.salt));
    const opened = await crypto.subtle.decrypt(cipher(header), key, fromBase64(sealed)).catch(() => fail("password"));
    const { diary, operations } = JSON.parse(new TextDecoder().decode(opened));
    return diary === header.diary && Array.isArray(operations) ? { diary, operations } : fail("format");
};
