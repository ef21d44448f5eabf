// Sending a photo of the skin: `node --test Tests/Scripts`.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./skin-modules.mjs";

const { faultOf, largest, sendGroup, sendPhoto } = await load("skin-send.js");
const { begin, next } = await load("skin-scan-state.js");

const group = { id: "4f1c6a52-9a8e-4d5e-8a51-0f2c3d4e5f60", title: "Left knee" };
const blob = new Blob(["jpeg"], { type: "image/jpeg" });
const photo = { id: "0c9e4f1a-7a43-4f63-9c52-6b3f1c7de001", source: "camera", blob };
const state = { ...begin(group), step: "sending", photo, wants: "save" };

const answering = (status, answer = {}) => {
    const asked = [];
    return { asked, fetch: async (path, init) => {
        asked.push({ path, init });
        return new Response(answer === null ? "no JSON" : JSON.stringify(answer), { status });
    } };
};
const web = (over) => ({
    headers: async () => ({ "x-form-token": "token" }), isOnline: () => true, controller: new AbortController(),
    ...over });
const send = (status, answer) => sendPhoto(state, web({ fetch: answering(status, answer).fetch }));

test("a photo goes with its id, its group, its bytes and the form's token", async () => {
    const server = answering(201, { id: photo.id, state: "kept" });
    assert.deepEqual(await sendPhoto(state, web({ fetch: server.fetch })), { kind: "stored", id: photo.id });
    const [{ path, init }] = server.asked;
    assert.equal(path, `/api/v1/skin/photos?photo=${photo.id}&group=${group.id}`);
    assert.equal(init.method, "POST");
    assert.equal(init.body, photo.blob);
    assert.equal(init.headers["content-type"], "image/jpeg");
    assert.equal(init.headers["x-form-token"], "token");
});

test("the classifier is only asked when the person wants it, and skin is only said when they said so", async () => {
    const server = answering(201, { id: photo.id });
    await sendPhoto({ ...state, wants: "scan", isSkin: true, photo: { ...photo, taken: "2026-05-01" } },
        web({ fetch: server.fetch }));
    const query = new URL(server.asked[0].path, "https://breathe.example").searchParams;
    assert.deepEqual(Object.fromEntries(query),
        { photo: photo.id, group: group.id, check: "yes", skin: "yes", taken: "2026-05-01" });
});

test("a repetition that the server knows is stored as well", async () =>
    assert.equal((await send(200, { id: photo.id, state: "waiting" })).kind, "stored"));

test("what is perhaps no skin is asked about, in the server's words", async () =>
    assert.deepEqual(await send(409, { code: "ask-skin", detail: "Ist das Haut?" }),
        { kind: "askSkin", text: "Ist das Haut?" }));

test("a refusal is said in the server's words", async () =>
    assert.deepEqual(await send(422, { code: "photo-refused", detail: "Das Foto ist unscharf." }),
        { kind: "refused", text: "Das Foto ist unscharf." }));

test("every other status is a state in words", async () => {
    const expected = { 401: "signedOut", 403: "consent", 404: "groupGone", 413: "large", 415: "unreadable",
        429: "tooOften", 500: "busy", 502: "busy", 503: "busy", 504: "busy", 507: "full", 400: "notTaken",
        418: "notTaken" };
    for (const [status, says] of Object.entries(expected)) {
        assert.deepEqual(await send(Number(status)), { kind: "failed", says });
    }
    for (let status = 400; status < 600; status += 1) assert.match(faultOf(status), /^[a-zA-Z]+$/);
    assert.deepEqual(await send(409, { code: "too-many-photos" }), { kind: "failed", says: "full" });
    assert.deepEqual(await send(409, { code: "id-in-use" }), { kind: "failed", says: "notTaken" });
    assert.deepEqual(await send(502, null), { kind: "failed", says: "busy" });
});

test("a file that is too large is not sent at all", async () => {
    const heavy = { size: largest + 1, type: "image/png" };
    const fetch = () => assert.fail("it was sent");
    assert.deepEqual(await sendPhoto({ ...state, photo: { ...photo, blob: heavy } }, web({ fetch })),
        { kind: "failed", says: "large" });
});

const lost = async () => { throw new TypeError("Failed to fetch"); };
const endless = (path, { signal }) => new Promise((_, fail) => {
    signal.addEventListener("abort", () => fail(new DOMException("It was aborted", "AbortError")));
});

test("a missing connection is said as that of the signal", async () => {
    assert.equal((await sendPhoto(state, web({ fetch: lost, isOnline: () => false }))).says, "noSignal");
    assert.equal((await sendPhoto(state, web({ fetch: lost }))).says, "lostSignal");
});

test("a time-out speaks of the signal", async () =>
    assert.deepEqual(await sendPhoto(state, web({ fetch: endless, patience: 5 })),
        { kind: "failed", says: "weakSignal" }));

test("whoever stops is told so, and not of the signal", async () => {
    const controller = new AbortController();
    const sent = sendPhoto(state, web({ fetch: endless, controller }));
    setTimeout(() => controller.abort());
    assert.deepEqual(await sent, { kind: "failed", says: "stopped" });
});

test("a group is made by its part, and by a name only when it has one", async () => {
    const server = answering(201, { id: "g", region: "skin-nose", photos: 0 });
    const made = await sendGroup({ region: "skin-nose", name: "", title: "Nose" }, web({ fetch: server.fetch }));
    assert.deepEqual(made, { kind: "grouped", group: { id: "g", title: "Nose" } });
    await sendGroup({ region: "skin-nose", name: "mole", title: "mole (Nose)" }, web({ fetch: server.fetch }));
    assert.deepEqual(server.asked.map(({ init }) => JSON.parse(init.body)),
        [{ region: "skin-nose" }, { region: "skin-nose", name: "mole" }]);
    const full = answering(409, { code: "too-many-groups" });
    assert.deepEqual(await sendGroup({ region: "skin-nose", name: "" }, web({ fetch: full.fetch })),
        { kind: "failed", says: "full" });
});

test("what comes back is an event that the page's states know", async () => {
    const events = [await send(201, { id: photo.id }), await send(409, { code: "ask-skin", detail: "?" }),
        await send(422, { code: "photo-refused", detail: "!" }), await send(503)];
    assert.deepEqual(events.map((event) => next(state, event).step), ["stored", "asking", "refused", "still"]);
});
