// The camera's numbers and hints: `node --test Tests/Scripts`.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { generator } from "./random.mjs";
import { load } from "./skin-modules.mjs";

const { cameraFault, cropOf, frame, pointOf, ring, zoomOf } = await load("skin-camera.js");
const { greyOf, hintOf, sharpness } = await load("skin-hints.js");

test("each way in which there is no camera has a word", () => {
    const named = (name) => cameraFault(new DOMException("", name));
    assert.equal(named("NotAllowedError"), "cameraDenied");
    assert.equal(named("SecurityError"), "cameraDenied");
    assert.equal(named("NotFoundError"), "cameraMissing");
    assert.equal(named("OverconstrainedError"), "cameraMissing");
    assert.equal(named("NotReadableError"), "cameraBusy");
    assert.equal(cameraFault(new TypeError("mediaDevices is undefined")), "cameraMissing");
});

test("each photo of the camera is the square in the middle, by the same share of the ring", () => {
    for (const [width, height] of [[1920, 1080], [1080, 1920], [4032, 3024], [640, 480], [641, 481]]) {
        for (const cropped of [1, 1.5, 2]) {
            const { x, y, side } = cropOf(width, height, cropped);
            assert.equal(side, Math.floor(Math.min(width, height) / cropped));
            assert.ok(Math.abs(x + side / 2 - width / 2) <= 1 && Math.abs(y + side / 2 - height / 2) <= 1);
        }
    }
    assert.ok(Math.abs(ring / frame - 0.434) < 0.001);
});

test("the ring is as the requirements draw it, and lets taps through", async () => {
    const file = new URL("../../Services/skin-check/Scan/Styles/skin-scan.css", import.meta.url);
    const style = await readFile(file, "utf8");
    const rule = style.match(/\.skin-ring \{([^}]*)\}/)[1];
    assert.match(rule, new RegExp(`width: ${ring}px; height: ${ring}px; margin: auto;`));
    assert.match(rule, /border: 3px solid var\(--sky\)/);
    assert.match(rule, /pointer-events: none/);
    assert.match(style, new RegExp(`\\.skin-frame \\{[^}]*width: ${frame}px`));
});

test("a camera that cannot zoom is cut out, never to fewer pixels than are sharp", () => {
    assert.deepEqual(zoomOf({ zoom: { min: 1, max: 5, step: 0.5 } }, 1080), { by: "track", min: 1, max: 5, step: 0.5 });
    assert.deepEqual(zoomOf({}, 3000), { by: "crop", min: 1, max: 3, step: 0.1 });
    assert.equal(zoomOf({}, 1080).max, 1.8);
    assert.equal(zoomOf({}, 480), null);
    assert.deepEqual(zoomOf({ zoom: { min: 1, max: 1 } }, 480), null);
});

test("a tap focuses where it was tapped, however the picture is cut", () => {
    const box = { left: 100, top: 50, width: 288, height: 288 };
    const middle = { x: 244, y: 194 };
    for (const cropped of [1, 2]) {
        const { x, y } = pointOf(middle, box, { width: 1920, height: 1080 }, cropped);
        assert.ok(Math.abs(x - 0.5) < 0.001 && Math.abs(y - 0.5) < 0.001);
    }
    const corner = pointOf({ x: 100, y: 50 }, box, { width: 1920, height: 1080 });
    assert.ok(Math.abs(corner.x - 420 / 1920) < 0.001 && corner.y === 0);
});

const side = 60;
const limits = { leastBlur: 5.4, mostDark: 0.1, mostBright: 0.1 };
const picture = (grey) => {
    const pixels = new Uint8ClampedArray(4 * side * side);
    for (let at = 0; at < side * side; at += 1) pixels.set([grey(at), grey(at), grey(at), 255], 4 * at);
    return pixels;
};

test("hints say what is too dark, too bright or blurred, and nothing of a good picture", () => {
    const random = generator(24);
    assert.equal(hintOf(picture(() => 4), side, limits), "hintDark");
    assert.equal(hintOf(picture(() => 255), side, limits), "hintBright");
    assert.equal(hintOf(picture(() => 128), side, limits), "hintBlurred");
    assert.equal(hintOf(picture(() => 120 + random(20)), side, limits), null);
});

test("sharpness is the variance of the Laplacian", () => {
    const grey = greyOf(picture((at) => (at % side) * 2));
    assert.ok(sharpness(grey, side) < 1e-6);
    const point = greyOf(picture((at) => at === 30 * side + 30 ? 100 : 0));
    // -4 once, 1 four times, among 58 × 58.
    assert.ok(Math.abs(sharpness(point, side) - 200_000 / 58 ** 2) < 0.01);
});
