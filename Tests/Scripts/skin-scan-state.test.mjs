// The scan page's states: `node --test Tests/Scripts`.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { generator } from "./random.mjs";
import { load } from "./skin-modules.mjs";

const { begin, next } = await load("skin-scan-state.js");
const { day, placeOf } = await load("skin-place.js");

const group = { id: "4f1c6a52-9a8e-4d5e-8a51-0f2c3d4e5f60", title: "Left knee" };
const shot = (id) => ({ id, source: "camera", blob: {}, picture: {} });
const file = (id) => ({ id, source: "library", blob: {}, picture: {} });

const camera = [{ kind: "tap" }, { kind: "camera", isAllowed: true }, { kind: "started" }];
const library = [{ kind: "tap" }, { kind: "library" }];
const after = (...events) => events.flat().reduce(next, begin());
const from = (state, ...events) => events.flat().reduce(next, state);
const photographed = after(camera, { kind: "shot", photo: shot("one") });

test("the frame asks whether the library or the camera", () => {
    assert.equal(after({ kind: "tap" }).step, "choosing");
    assert.equal(after({ kind: "tap" }, { kind: "cancel" }).step, "still");
});

test("the camera's reason is said before the browser asks, and not again once it may be used", () => {
    const asked = after({ kind: "tap" }, { kind: "camera", isAllowed: false });
    assert.equal(asked.step, "explaining");
    assert.equal(next(asked, { kind: "agreed" }).step, "starting");
    assert.equal(after({ kind: "tap" }, { kind: "camera", isAllowed: true }).step, "starting");
});

test("a refusal of the camera leads back to the page, where a photo can be chosen", () => {
    const starting = [{ kind: "tap" }, { kind: "camera", isAllowed: true }];
    const refused = after(starting, { kind: "denied", says: "cameraDenied" });
    assert.equal(refused.step, "still");
    assert.equal(refused.says, "cameraDenied");
    const chosen = from(refused, library, { kind: "picked", photo: file("one") });
    assert.equal(chosen.photo.id, "one");
    assert.equal(chosen.says, null);
});

test("leaving the library or the camera without a picture keeps the former one", () => {
    const leaving = [
        [...library, { kind: "unpicked" }], [...library, { kind: "unpicked", says: "unreadable" }],
        [{ kind: "tap" }, { kind: "cancel" }], [...camera, { kind: "closed" }],
        [{ kind: "tap" }, { kind: "camera", isAllowed: true }, { kind: "closed" }],
        [{ kind: "tap" }, { kind: "camera", isAllowed: true }, { kind: "denied", says: "cameraBusy" }],
        [{ kind: "tap" }, { kind: "camera", isAllowed: false }, { kind: "cancel" }],
        [{ kind: "retake" }, { kind: "started" }, { kind: "closed" }],
    ];
    for (const events of leaving) {
        const left = from(photographed, events);
        assert.equal(left.photo?.id, "one", events.map(({ kind }) => kind).join());
        assert.equal(left.step, "still");
    }
});

test("nothing is scanned or saved without a chosen photo", () => {
    for (const kind of ["scan", "save"]) {
        const state = after({ kind });
        assert.equal(state.step, "still");
        assert.equal(state.says, "noPhoto");
    }
});

test("after a capture the photo can be taken anew, left or saved", () => {
    const anew = from(photographed, { kind: "retake" }, { kind: "started" }, { kind: "shot", photo: shot("two") });
    assert.equal(anew.photo.id, "two");
    assert.equal(next(photographed, { kind: "leave" }).photo, null);
    assert.equal(next(photographed, { kind: "save" }).step, "placing");
});

test("a photo that is left gives way to the former one, however often it was taken anew", () => {
    const second = from(photographed, camera, { kind: "shot", photo: shot("two") });
    const third = from(second, { kind: "retake" }, { kind: "started" }, { kind: "shot", photo: shot("three") });
    assert.equal(next(second, { kind: "leave" }).photo.id, "one");
    assert.equal(next(third, { kind: "leave" }).photo.id, "one");
});

test("saving asks for the group unless the page knows it", () => {
    assert.equal(next(photographed, { kind: "scan" }).step, "placing");
    const known = from({ ...photographed, group }, { kind: "scan" });
    assert.equal(known.step, "sending");
    assert.equal(known.wants, "scan");
    const placed = from(photographed, { kind: "save" }, { kind: "placed", group, taken: "" });
    assert.deepEqual([placed.step, placed.wants, placed.group], ["sending", "save", group]);
});

test("a chosen photo is asked once for its day", () => {
    const chosen = from({ ...begin(group) }, library, { kind: "picked", photo: file("one") });
    const asked = next(chosen, { kind: "scan" });
    assert.equal(asked.step, "placing");
    const failed = from(asked, { kind: "placed", group, taken: "2026-05-01" }, { kind: "failed", says: "noSignal" });
    assert.equal(failed.photo.taken, "2026-05-01");
    assert.equal(next(failed, { kind: "scan" }).step, "sending");
});

test("what is perhaps no skin is asked about, and deleted when it is none", () => {
    const asking = from({ ...photographed, group }, { kind: "scan" }, { kind: "askSkin", text: "Is this skin?" });
    assert.equal(asking.step, "asking");
    const sure = next(asking, { kind: "isSkin" });
    assert.deepEqual([sure.step, sure.isSkin], ["sending", true]);
    const none = next(asking, { kind: "notSkin" });
    assert.deepEqual([none.step, none.photo, none.former, none.says], ["still", null, null, "notSkin"]);
});

test("one photo that is skin says nothing of the next", () => {
    const asking = from({ ...photographed, group }, { kind: "scan" }, { kind: "askSkin", text: "" }, { kind: "isSkin" },
        { kind: "failed", says: "noSignal" });
    assert.equal(asking.isSkin, true);
    assert.equal(from(asking, camera, { kind: "shot", photo: shot("two") }).isSkin, false);
});

test("a refused photo is gone from the page", () => {
    const refused = from({ ...photographed, group }, { kind: "scan" }, { kind: "refused", text: "It is blurred." });
    assert.deepEqual([refused.step, refused.photo, refused.former, refused.text],
        ["refused", null, null, "It is blurred."]);
    assert.equal(next(refused, { kind: "cancel" }).step, "still");
});

test("a photo that could not be sent is still there, under its own id", () => {
    for (const says of ["noSignal", "weakSignal", "lostSignal", "busy", "signedOut", "consent"]) {
        const failed = from({ ...photographed, group }, { kind: "scan" }, { kind: "failed", says });
        assert.deepEqual([failed.step, failed.photo.id, failed.says], ["still", "one", says]);
        assert.equal(next(failed, { kind: "scan" }).photo.id, "one");
    }
});

test("a group that is gone is asked for anew, one that was made is made once", () => {
    const gone = from({ ...photographed, group }, { kind: "scan" }, { kind: "failed", says: "groupGone" });
    assert.equal(next(gone, { kind: "scan" }).step, "placing");
    const place = { kind: "placed", group: { id: null, region: "skin-nose" }, taken: "" };
    const made = from(photographed, { kind: "scan" }, place, { kind: "grouped", group },
        { kind: "failed", says: "noSignal" });
    assert.equal(made.group.id, group.id);
});

test("a second tap on the same button changes nothing", () => {
    for (const state of [next({ ...photographed, group }, { kind: "scan" }), after(camera), after({ kind: "tap" })]) {
        for (const kind of ["tap", "scan", "save", "retake", "leave", "agreed", "started"]) {
            assert.equal(next(state, { kind }), state);
        }
    }
});

const kinds = ["tap", "cancel", "closed", "library", "picked", "unpicked", "camera", "agreed", "started", "denied",
    "shot", "retake", "leave", "elsewhere", "save", "scan", "placed", "grouped", "stored", "failed", "askSkin",
    "isSkin", "notSkin", "refused"];

test("whatever happens in whatever order, a photo is only sent when there is one, and says no number", () => {
    const random = generator(24);
    for (let walk = 0; walk < 500; walk += 1) {
        let state = begin(random(2) ? group : null);
        for (let step = 0; step < 60; step += 1) {
            const kind = kinds[random(kinds.length)];
            state = next(state, { kind, isAllowed: random(2) === 1, says: "busy", text: "a text", group, taken: "",
                photo: random(2) ? shot(String(step)) : file(String(step)) });
            if (["placing", "sending", "asking", "stored"].includes(state.step)) assert.ok(state.photo);
            if (state.step === "sending") assert.ok(state.group);
            assert.ok(state.says === null || /^[a-zA-Z]+$/.test(state.says));
        }
    }
});

test("the form names its first fault", () => {
    const said = { group: "", region: "skin-nose", regionTitle: "Nose", name: " mole ", taken: "" };
    const today = "2026-11-28";
    assert.deepEqual(placeOf(said, today),
        { taken: "", group: { id: null, region: "skin-nose", name: "mole", title: "mole (Nose)" } });
    assert.equal(placeOf({ ...said, region: "" }, today).fault, "noRegion");
    assert.equal(placeOf({ ...said, name: "ü".repeat(41) }, today).fault, "longName");
    assert.equal(placeOf({ ...said, name: "ü".repeat(40) }, today).fault, undefined);
    assert.equal(placeOf({ ...said, taken: "2026-11-29" }, today).fault, "late");
    assert.equal(placeOf({ ...said, taken: today }, today).taken, "");
    assert.equal(placeOf({ ...said, taken: "2025-02-01" }, today).taken, "2025-02-01");
    assert.deepEqual(placeOf({ ...said, group: "known", groupTitle: "Left knee" }, today).group,
        { id: "known", title: "Left knee" });
    assert.equal(day(new Date(2026, 0, 5)), "2026-01-05");
});

test("everything that goes wrong has words in both languages, without a code", async () => {
    const folder = new URL("../../Services/skin-check/Scan/", import.meta.url);
    const words = await readFile(new URL("ScanWords+script.swift", folder), "utf8");
    const texts = new Map([...words.matchAll(/"([a-zA-Z]+)": say\(\s*((?:"[^"]*"|[\s+,])*)\)/g)]
        .map(([, word, said]) => [word, said]));
    const scripts = ["skin-scan-state.js", "skin-send.js", "skin-camera.js", "skin-place.js", "skin-hints.js",
        "skin-scan.js"];
    const used = new Set();
    for (const name of scripts) {
        const source = await readFile(new URL(`Scripts/${name}`, folder), "utf8");
        for (const [, word] of source.matchAll(/(?:says|fault|failed): "([a-zA-Z]+)"/g)) used.add(word);
        for (const [, word] of source.matchAll(/"((?:camera|hint|no|weak|lost)[A-Z][a-zA-Z]+)"/g)) used.add(word);
    }
    for (const word of ["full", "groupGone", "signedOut", "consent", "large", "tooOften", "busy", "notTaken"]) {
        used.add(word);
    }
    assert.ok(used.size > 20);
    for (const word of used) {
        assert.ok(texts.has(word), `${word} has no words`);
        assert.doesNotMatch(texts.get(word), /[Ee]rror|Fehler|\b[1-5][0-9][0-9]\b|10[0-9]\.[0-9]/, word);
    }
});
