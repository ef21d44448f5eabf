// Where things are in the forest, as numbers; nothing here knows the page. x and y are parts of the scene's width and
// height, a size is a part of its width, a turn is in degrees.
import { limits } from "./diary-state.js";

const within = (number, [low, high]) => Math.min(Math.max(number, low), high);
const rounded = (number, digits) => Number(number.toFixed(digits));

/** The same turn in -180...180. */
export const wrapped = (turn) => ((turn + 180) % 360 + 360) % 360 - 180;

/** The nearest sticker that the diary takes: what leaves the scene stays at its edge. */
export const clamped = (sticker) => ({
    ...sticker,
    x: rounded(within(sticker.x, limits.place), 4),
    y: rounded(within(sticker.y, limits.place), 4),
    size: rounded(within(sticker.size, limits.size), 4),
    turn: rounded(wrapped(sticker.turn), 1),
    layer: within(sticker.layer, limits.layer),
});

const fields = ["icon", "x", "y", "size", "turn", "isFlipped", "layer"];
export const isSame = (one, other) => fields.every((field) => one[field] === other[field]);

// Things in one tenth of the height are read as one line.
const line = ({ y }) => Math.floor(y * 10);
const reads = ([a, one], [b, other]) =>
    line(one) - line(other) || one.x - other.x || one.y - other.y || (a < b ? -1 : 1);

/** @param stickers `[id, sticker]`; as a page is read. */
export const inReadingOrder = (stickers) => [...stickers].sort(reads);

/** @param stickers `[id, sticker]`; the hindmost first, as `z-index` and the elements' order draw them. */
export const inPaintOrder = (stickers) =>
    [...stickers].sort((one, other) => one[1].layer - other[1].layer || reads(one, other));

const isOver = (one, other, height) =>
    Math.hypot(one.x - other.x, (one.y - other.y) * height) < (one.size + other.size) * 0.45;

/**
 * What a sticker passes on its way to the front or to the back: the next one that it touches.
 * @param step 1 to the front, -1 to the back.
 * @param height of the scene, as a part of its width.
 * @returns its new layer and the icon that it passed; null where nothing is left to pass.
 */
export const passing = (stickers, id, step, height) => {
    const order = inPaintOrder(stickers);
    const own = order.findIndex(([one]) => one === id);
    const ahead = step > 0 ? order.slice(own + 1) : order.slice(0, own).reverse();
    const next = ahead.find(([, other]) => isOver(order[own][1], other, height));
    return next ? { layer: within(next[1].layer + step, limits.layer), passed: next[1].icon } : null;
};

export const topLayer = (stickers) => {
    let top = 0;
    for (const { layer } of stickers.values()) top = Math.max(top, layer);
    return within(top + 1, limits.layer);
};

/** A size that is easy to take hold of, on a scene of so many pixels. */
export const firstSize = (width) => rounded(within(96 / width, [0.1, 0.22]), 4);

const middle = { x: 0.5, y: 0.78 };
const goldenAngle = 2.399963;

/** A place near the middle of the clearing where nothing lies exactly. */
export const freePlace = (stickers) => {
    const taken = [...stickers.values()];
    for (let index = 0; index < 80; index += 1) {
        const [angle, radius] = [index * goldenAngle, 0.035 * Math.sqrt(index)];
        const place = { x: middle.x + Math.cos(angle) * radius * 1.4, y: middle.y + Math.sin(angle) * radius * 0.7 };
        if (taken.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > 0.025)) return place;
    }
    return middle;
};

const across = (x) => x < 0.36 ? "Left" : x > 0.64 ? "Right" : "";
const along = (y) => y < 0.5 ? "Top" : y > 0.84 ? "Front" : "";

/** The key of the words for a place, such as `forestFrontLeft`. */
export const placeKey = ({ x, y }) => `forest${along(y)}${across(x)}`.replace(/^forest$/, "forestMiddle");

export const mostGrown = 150;
// The part after the point of n times an irrational number spreads evenly, and always the same.
const spread = (index, factor) => index * factor % 1;

/**
 * Where the mushrooms stand that grew by themselves: the first at the edge of the clearing, later ones further in.
 * @returns `{ index, x, y, size }`, the furthest first.
 */
export const grownPlaces = (count) => Array.from({ length: Math.min(count, mostGrown) }, (_, index) => {
    const angle = index * goldenAngle + 0.6;
    const out = 1.06 - 0.5 * index / mostGrown - 0.1 * spread(index + 1, 0.7548777);
    const [x, y] = [0.5 + Math.cos(angle) * 0.46 * out, 0.79 + Math.sin(angle) * 0.19 * out];
    const size = 0.014 + 0.05 * (y - 0.56) + 0.008 * spread(index + 1, 0.5698403);
    return { index, x, y: Math.min(y, 0.975), size };
}).sort((one, other) => one.y - other.y);
