// Where the page of UV and pollution may learn where the device is, and what it says when it cannot.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

// Read as text, so that Node takes it for a module whatever lies beside it.
const source = readFileSync(
    new URL("../../Services/ingest-gateway/SunAndAir/Scripts/location-state.js", import.meta.url), "utf8");
const {
    addressOf, centreOn, fixOf, isElsewhere, messageFor, outcomeOf, stateOf, within,
} = await import(`data:text/javascript,${encodeURIComponent(source)}`);

const usual = { isSecure: true, hasGeolocation: true, isAllowed: undefined, wasGranted: false, outcome: null };
const words = {
    weakSignal: "the signal may be weak", noPosition: "no position", offline: "no connection",
    "location denied": "denied",
};
const at = (latitude, longitude) => ({ coords: { latitude, longitude } });

for (const [name, facts, state] of [
    ["nobody was asked", { permission: "prompt" }, "notAsked"],
    ["the browser does not tell, and nobody was asked", {}, "notAsked"],
    ["granted a moment ago", { permission: "granted", outcome: "answered" }, "inUse"],
    ["the browser does not tell, but has answered", { outcome: "answered" }, "inUse"],
    ["granted for once", { permission: "prompt", outcome: "answered" }, "inUse"],
    ["granted before the page was opened", { permission: "granted", wasGranted: true }, "always"],
    ["no TLS", { isSecure: false, permission: "granted", wasGranted: true }, "restricted"],
    ["no device for it", { hasGeolocation: false }, "restricted"],
    ["a policy forbids it", { isAllowed: false, permission: "denied" }, "restricted"],
    ["refused for good", { permission: "denied" }, "denied"],
    ["refused for once", { permission: "prompt", outcome: "refused" }, "denied"],
    ["the browser does not tell, but has refused", { outcome: "refused" }, "denied"],
    ["taken back", { permission: "denied", wasGranted: true, outcome: "answered" }, "denied"],
]) {
    test(`location state: ${name}`, () => assert.equal(stateOf({ ...usual, ...facts }), state));
}

test("a device that takes too long has refused nothing", () => {
    assert.equal(outcomeOf({ code: 3 }), null);
    assert.equal(outcomeOf({ code: 1 }), "refused");
});

test("a time-out speaks of the signal, and no message has a code", () => {
    for (const error of [{ code: 3 }, new DOMException("", "TimeoutError")]) {
        assert.equal(messageFor(error, words), words.weakSignal);
    }
    assert.equal(messageFor({ code: 1 }, words), words["location denied"]);
    assert.equal(messageFor({ code: 2 }, words), words.noPosition);
    assert.equal(messageFor(new TypeError("fetch failed"), words), words.offline);
});

test("what takes too long fails with a time-out, and what does not passes through", async () => {
    await assert.rejects(within(5, new Promise(() => {})), { name: "TimeoutError" });
    assert.equal(await within(60_000, Promise.resolve(7)), 7);
    await assert.rejects(within(60_000, Promise.reject(new RangeError("own"))), { name: "RangeError" });
});

test("without a fix there is no place, least of all 0° N 0° E", () => {
    for (const position of [undefined, null, {}, at(), at(null, null), at(NaN, 7), at("47", "7"), at(0, 0), at(-0, 0),
        at(91, 0), at(0, 181), at(Infinity, 7)]) {
        assert.equal(fixOf(position), null);
    }
    assert.deepEqual(fixOf(at(0, 9.45)), { latitude: 0, longitude: 9.45 });
    assert.equal(addressOf("/uv", null), null);
    assert.equal(addressOf("/uv", { latitude: 0.001, longitude: -0.004 }), null);
});

test("an address has hundredths of a degree and the clock of the browser", () => {
    const fix = { latitude: 47.55814, longitude: 7.58769 };
    assert.equal(addressOf("/uv", fix), "/uv?latitude=47.56&longitude=7.59");
    assert.equal(addressOf("/uv", fix, "Europe/Zurich"), "/uv?latitude=47.56&longitude=7.59&zone=Europe%2FZurich");
});

test("the map goes back to the person each time, after it was moved too", async () => {
    const map = {
        centre: [48, 9], zoom: 5,
        getZoom() { return this.zoom; },
        setView(centre, zoom) { [this.centre, this.zoom] = [centre, zoom]; },
    };
    const ask = async () => at(47.56, 7.59);
    await centreOn(map, ask);
    assert.deepEqual([map.centre, map.zoom], [[47.56, 7.59], 9]);
    map.setView([10, 20], 11);
    assert.deepEqual(await centreOn(map, ask), { latitude: 47.56, longitude: 7.59 });
    assert.deepEqual([map.centre, map.zoom], [[47.56, 7.59], 11]);
});

test("a map without a fix stays where it is", async () => {
    const map = { getZoom: () => 9, setView: () => assert.fail("moved") };
    await assert.rejects(centreOn(map, async () => at(0, 0)), { code: 2 });
});

test("a place is elsewhere beyond a cell of the grid, across 180° too", () => {
    const place = (latitude, longitude) => ({ latitude, longitude });
    assert.equal(isElsewhere(place(47.5, 7.5), place(47.55, 7.45)), false);
    assert.equal(isElsewhere(place(47.5, 7.5), place(46.9, 7.5)), true);
    assert.equal(isElsewhere(place(10, 179.98), place(10, -179.99)), false);
});
