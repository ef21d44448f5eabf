// The dictionary's search: `node --test Tests/Scripts`.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

const diary = new URL("../../Services/symptom-journal/Diary/", import.meta.url);
// As a module whatever this version of node thinks of a .js file.
const load = async (path) =>
    import(`data:text/javascript;base64,${(await readFile(new URL(path, diary))).toString("base64")}`);
const { indexOf, search } = await load("Scripts/diary-dictionary-search.js");
const symptoms = JSON.parse(await readFile(new URL("Dictionary/symptoms.json", diary), "utf8"));
const index = { en: indexOf(symptoms, "en"), de: indexOf(symptoms, "de") };
const names = (text, language = "en") => search(index[language], text).symptoms.map((one) => one.names[language]);

const symptom = (name, other, definition) => ({ names: { en: name }, also: { en: other }, says: { en: definition } });

test("finds every symptom by its own name, first", () => {
    for (const language of ["en", "de"]) {
        for (const { names: own } of symptoms) assert.equal(names(own[language], language)[0], own[language]);
    }
});

test("finds every symptom by each of its other names", () => {
    for (const language of ["en", "de"]) {
        for (const { names: own, also } of symptoms) {
            for (const other of also[language]) assert.ok(names(other, language).includes(own[language]), other);
        }
    }
});

test("finds every symptom by its definition", () => {
    for (const language of ["en", "de"]) {
        for (const { names: own, says } of symptoms) {
            assert.equal(names(says[language], language)[0], own[language]);
        }
    }
});

test("ignores case, accents, the order of words and marks between them", () => {
    assert.equal(names("NOSE, itchy")[0], "Itchy nose");
    assert.equal(names("ubelkeit", "de")[0], "Übelkeit");
    assert.equal(names("Uebelkeit", "de")[0], "Übelkeit");
    assert.deepEqual(names("Fuss", "de"), names("Fuß", "de"));
});

test("finds beginnings and other endings of words", () => {
    assert.equal(names("wheez")[0], "Wheezing");
    assert.equal(names("nose itches")[0], "Itchy nose");
    assert.equal(names("Nase läuft", "de")[0], "Laufende Nase");
    assert.ok(names("juckt", "de").includes("Juckende Haut"));
});

test("finds the parts of joined German words", () =>
    assert.ok(names("Schmerzen Hals", "de").includes("Halsschmerzen")));

test("ranks names before other names before definitions", () => {
    const made = [
        symptom("Sorrow", [], "Tears come with every cough."), symptom("Bark", ["cough"], "It scratches."),
        symptom("Cough", [], "It scratches."),
    ];
    const found = search(indexOf(made, "en"), "cough").symptoms.map((one) => one.names.en);
    assert.deepEqual(found, ["Cough", "Bark", "Sorrow"]);
});

test("says when no symptom has all words, and shows those that have some", () => {
    const found = search(index.en, "my tummy hurts after eating");
    assert.equal(found.isWhole, false);
    assert.equal(found.symptoms[0].names.en, "Stomach ache");
});

test("finds nothing for a word that nothing has", () => assert.deepEqual(names("xyzzy"), []));

test("shows everything in the order of names when nothing is typed", () => {
    assert.equal(names("  ").length, symptoms.length);
    assert.deepEqual(names("", "de"), [...names("", "de")].sort((one, other) => one.localeCompare(other, "de")));
});

test("takes whatever is typed", () => {
    const texts = ["(", "\\", "a".repeat(10_000), "🙂", "the", "’", "\u0000"];
    for (const text of texts) assert.ok(Array.isArray(names(text)));
});
