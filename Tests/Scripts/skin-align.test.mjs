// Two photos of one spot, laid upon each other: `node --test Tests/Scripts`.
import assert from "node:assert/strict";
import test from "node:test";
import { generator } from "./random.mjs";
import { load } from "./skin-modules.mjs";

const { align, asTaken, likeness } = await load("skin-align.js");
const { begin, fitted, gesture, handled, laid, mostZoom, moved, styles, zoomed } = await load("skin-view.js");

const side = 96;
const degrees = Math.PI / 180;

/** Skin with a spot of an uneven edge and freckles, by places from the middle in shares of the side. */
const skin = (seed) => {
    const random = generator(seed);
    const chance = () => random(10_000) / 10_000;
    const blots = [
        { x: 0.02, y: -0.03, wide: 0.13, high: 0.09, dark: 90 }, { x: 0.12, y: 0.02, wide: 0.06, high: 0.05, dark: 60 },
        ...Array.from({ length: 9 }, () => ({
            x: chance() - 0.5, y: chance() - 0.5, wide: 0.02 + 0.03 * chance(), high: 0.02 + 0.03 * chance(),
            dark: 20 + 30 * chance() }))];
    return (u, v) => blots.reduce((light, { x, y, wide, high, dark }) =>
        light - dark * Math.exp(-(((u - x) / wide) ** 2 + ((v - y) / high) ** 2)), 190);
};

const seen = (scene, fit = asTaken, change = (grey) => grey) => {
    const [cos, sin] = [Math.cos(fit.turn * degrees) * fit.scale, Math.sin(fit.turn * degrees) * fit.scale];
    return Float32Array.from({ length: side * side }, (_, at) => {
        const [u, v] = [(at % side + 0.5) / side - 0.5, (Math.floor(at / side) + 0.5) / side - 0.5];
        return change(scene(fit.x + cos * u - sin * v, fit.y + sin * u + cos * v), at);
    });
};

const isNear = (found, expected, what) => {
    const turn = Math.abs((found.turn - expected.turn + 540) % 360 - 180);
    assert.ok(turn < 3, `${what}: turned by ${found.turn}`);
    assert.ok(Math.abs(found.scale / expected.scale - 1) < 0.05, `${what}: scaled by ${found.scale}`);
    assert.ok(Math.hypot(found.x - expected.x, found.y - expected.y) < 0.02, `${what}: at ${found.x}, ${found.y}`);
};

test("photos are alike wherever both are, whatever the light", () => {
    const first = seen(skin(1));
    assert.ok(likeness(first, first, side, asTaken) > 0.9999);
    const darker = seen(skin(1), asTaken, (grey) => 0.5 * grey + 20);
    assert.ok(likeness(first, darker, side, asTaken) > 0.9999);
    const negative = seen(skin(1), asTaken, (grey) => 255 - grey);
    assert.ok(likeness(first, negative, side, asTaken) < -0.99);
    assert.equal(likeness(first, first, side, { ...asTaken, x: 0.9 }), -1);
    assert.equal(likeness(first, new Float32Array(side * side), side, asTaken), -1);
});

const fits = [
    asTaken, { x: 0.1, y: -0.06, turn: 0, scale: 1 }, { x: 0, y: 0, turn: 20, scale: 1 },
    { x: 0, y: 0, turn: 0, scale: 1.25 }, { x: -0.12, y: 0.08, turn: -33, scale: 0.85 },
    { x: 0.05, y: 0.1, turn: 90, scale: 1.1 },
    { x: -0.04, y: 0, turn: 180, scale: 1 }, { x: 0.08, y: 0.03, turn: -90, scale: 1.15 },
];

test("the later photo is laid where it was taken from, with other light and noise", () => {
    const random = generator(7);
    for (const [number, fit] of fits.entries()) {
        const scene = skin(number + 2);
        const later = seen(scene, fit, (grey, at) => 0.8 * grey + 10 + at % side / side * 8 + random(7));
        const { fit: found, isSure } = align(seen(scene), later, side);
        assert.ok(isSure, JSON.stringify(fit));
        isNear(found, fit, JSON.stringify(fit));
    }
});

test("photos of nothing alike stay as they were taken, and it is said", () => {
    const random = generator(9);
    const noise = () => Float32Array.from({ length: side * side }, () => random(256));
    assert.deepEqual(align(noise(), noise(), side), { fit: asTaken, isSure: false });
    assert.deepEqual(align(seen(skin(1)), new Float32Array(side * side), side), { fit: asTaken, isSure: false });
});

test("what is zoomed stays under the fingers, within the photo", () => {
    const at = { x: 0.2, y: -0.1 };
    const view = zoomed(begin(), 3, at);
    // The point of the photo that lay there lies there still.
    assert.ok(Math.abs(view.x + 3 * at.x - at.x) < 1e-9 && Math.abs(view.y + 3 * at.y - at.y) < 1e-9);
    assert.equal(zoomed(view, 99).zoom, mostZoom);
    const back = zoomed(moved(view, 9, 9), 0.1);
    assert.deepEqual([back.zoom, Math.abs(back.x), Math.abs(back.y)], [1, 0, 0]);
    assert.equal(moved(zoomed(begin(), 2), 9, -9).x, 0.5);
    assert.equal(moved(begin(), 0.3, 0.3).x, 0);
});

test("both photos move as one, the later one alone when it is laid by hand", () => {
    const pinch = gesture([{ x: -0.1, y: 0 }, { x: 0.1, y: 0 }], [{ x: 0, y: -0.2 }, { x: 0, y: 0.2 }]);
    assert.ok(Math.abs(pinch.grown - 2) < 1e-9 && Math.abs(pinch.turn - 90) < 1e-9);
    const both = handled(begin(), pinch);
    assert.equal(both.zoom, 2);
    assert.deepEqual(both.fit, asTaken);
    const alone = laid(begin(), pinch);
    assert.deepEqual([alone.zoom, alone.fit.scale, Math.round(alone.fit.turn)], [1, 2, 90]);
    const drag = gesture([{ x: 0, y: 0 }], [{ x: 0.1, y: 0.2 }]);
    assert.ok(Math.abs(laid(zoomed(begin(), 2), drag).fit.x - 0.05) < 1e-9);
});

test("by hand the later photo is never lost, and a turn goes on over the half", () => {
    const { fit } = fitted(begin(), { x: 3, y: -3, turn: 190, scale: 0.01 });
    assert.deepEqual(fit, { x: 0.5, y: -0.5, turn: -170, scale: 0.5 });
    assert.equal(styles(fitted(begin(), { x: 0.1, y: 0, turn: 30, scale: 1.5 })).later,
        "translate(10%, 0%) rotate(30deg) scale(1.5)");
});
