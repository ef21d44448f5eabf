// The backup file: `node --test Tests/Scripts`.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { accountDiaryID } from "../../Services/symptom-journal/Diary/Scripts/diary-log.js";

// Browsers have it; node has since version 19.
globalThis.crypto ??= webcrypto;
const scripts = new URL("../../Services/symptom-journal/Diary/Scripts/", import.meta.url);
// As a module whatever this version of node thinks of a .js file.
const { backupRules, fileName, isLongEnough, makeBackup, openBackup, readBackup } = await import(
    `data:text/javascript;base64,${(await readFile(new URL("diary-backup-file.js", scripts))).toString("base64")}`);

const password = "rain on the moss";
const own = { diary: "4f1c6a52-9a8e-4d5e-8a51-0f2c3d4e5f60", isEmpty: false };
const operations = [
    { id: "a", at: "2026-11-28T08:00:00Z", on: "2026-11-28", action: { kind: "visit" } },
    { id: "b", at: "2026-11-28T08:01:00Z", on: "2026-11-28", action: { kind: "symptom", name: "Müde 🍄" } },
];
const now = Date.parse("2026-11-28T09:00:00Z");
const made = await makeBackup({ diary: own.diary, operations }, password, now);
const changed = (change) => {
    const file = JSON.parse(made);
    change(file);
    return JSON.stringify(file);
};
const refuses = (word, text, { typed = password, here = own } = {}) =>
    assert.rejects(openBackup(text, typed, here), { message: word });

test("a diary of an account can be backed up and restored", async () => {
    const diary = accountDiaryID("0123456789abcdef0123456789abcdef");
    const here = { diary, isEmpty: false };
    assert.deepEqual(await openBackup(await makeBackup({ diary, operations }, password, now), password, here),
        { diary, operations });
});

test("opens what it made", async () =>
    assert.deepEqual(await openBackup(made, password, own), { diary: own.diary, operations }));

test("says of itself what it is, and nothing of the person", () => {
    const { sealed, iv, kdf, ...rest } = JSON.parse(made);
    assert.deepEqual(rest,
        { format: "breathe-easy-diary", version: 1, diary: own.diary, madeAt: "2026-11-28T09:00:00.000Z" });
    assert.deepEqual({ ...kdf, salt: "" }, { name: "PBKDF2", hash: "SHA-256", iterations: 600_000, salt: "" });
    assert.equal(Buffer.from(iv, "base64").length, 12);
    assert.equal(Buffer.from(kdf.salt, "base64").length, 16);
    assert.ok(!Buffer.from(sealed, "base64").includes("visit"));
});

test("never seals twice alike", async () => {
    const other = JSON.parse(await makeBackup({ diary: own.diary, operations }, password, now));
    const { iv, kdf, sealed } = JSON.parse(made);
    assert.notEqual(other.iv, iv);
    assert.notEqual(other.kdf.salt, kdf.salt);
    assert.notEqual(other.sealed, sealed);
});

test("has a name that says the day", () =>
    assert.equal(fileName("2026-11-28"), "breathe-easy-diary-2026-11-28.json"));

test("counts a password's letters as a person does", () => {
    assert.equal(isLongEnough("123456789"), false);
    assert.equal(isLongEnough("1234567890"), true);
    assert.equal(isLongEnough("🍄🍄🍄🍄🍄"), false);
});

test("opens with the same password from another keyboard", async () => {
    const text = await makeBackup({ diary: own.diary, operations: [] }, "Übelkeit im März", now);
    assert.equal((await openBackup(text, "Übelkeit im März".normalize("NFD"), own)).diary, own.diary);
});

test("refuses a wrong password", () => refuses("password", made, { typed: "rain on the mos" }));

test("refuses a file when anything that the seal covers was changed", async () => {
    await refuses("password", changed((file) => { file.madeAt = "2026-11-29T09:00:00.000Z"; }));
    await refuses("password", changed((file) => { file.diary = "00000000-0000-4000-8000-000000000000"; }),
        { here: { diary: null, isEmpty: true } });
    await refuses("password", changed((file) => { file.iv = "AAAAAAAAAAAAAAAA"; }));
    await refuses("password", changed((file) => { file.kdf.salt = "AAAAAAAAAAAAAAAAAAAAAA=="; }));
    const tail = (text) => `${text.slice(0, -8)}${text.at(-8) === "A" ? "B" : "A"}${text.slice(-7)}`;
    await refuses("password", changed((file) => { file.sealed = tail(file.sealed); }));
});

test("never derives a key for longer than its own", async () => {
    await refuses("password", changed((file) => { file.kdf.iterations = 1e12; }));
    await refuses("password", changed((file) => { delete file.kdf; }));
    await refuses("password", changed((file) => { file.sealed = 7; }));
    await refuses("password", changed((file) => { file.sealed = "not base64 *"; }));
});

test("opens a file whose fields were put in another order", async () => {
    const { sealed, iv, kdf, ...rest } = JSON.parse(made);
    assert.equal((await openBackup(JSON.stringify({ sealed, kdf, iv, ...rest }, null, 2), password, own)).diary,
        own.diary);
});

test("refuses what is another kind of file", async () => {
    for (const text of ["[]", "null", "7", "{}", "hello", "%PDF-1.7", '{"format":"other"}', '{"format":"breathe']) {
        await assert.rejects(openBackup(text, password, own), ({ message }) =>
            message === (text.startsWith('{"format":"b') ? "truncated" : "format"), text);
    }
    await refuses("format", changed((file) => { file.version = "1"; }));
    await refuses("format", changed((file) => { file.diary = "mine"; }));
});

test("refuses a file that breaks off anywhere", async () => {
    for (const length of [0, 1, 10, 40, 120, made.length - 200, made.length - 1]) {
        await refuses("truncated", made.slice(0, length));
    }
});

test("refuses a newer version", () => refuses("newer", changed((file) => { file.version = 2; })));

test("refuses another person's diary before it asks for the password", () => {
    const here = { diary: "11111111-2222-4333-8444-555555555555", isEmpty: false };
    assert.throws(() => readBackup(made, here), { message: "other-diary" });
    assert.equal(readBackup(made, { ...here, isEmpty: true }).header.diary, own.diary);
});

test("refuses what is too large", () =>
    assert.throws(() => readBackup(made + " ".repeat(backupRules.largest), own), { message: "size" }));

test("backs up a long life with the diary", async () => {
    const many = Array.from({ length: 100_000 }, (_, number) => ({
        id: `${String(number).padStart(8, "0")}-0000-4000-8000-000000000000`, at: "2026-11-28T08:00:00Z",
        on: "2026-11-28",
        action: { kind: "entry", entry: String(number), symptom: "a", day: "2026-11-28", intensity: 7 },
    }));
    const text = await makeBackup({ diary: own.diary, operations: many }, password, now);
    assert.equal((await openBackup(text, password, own)).operations.length, many.length);
});
