// Lays one grey picture upon another: where the same spot was photographed twice, by which shift, turn and size do both
// agree best? Searched from coarse to fine by normalised correlation, which light and contrast do not change. Gonzalez
// and Woods, Digital Image Processing, 12.2. Knows no document.

/**
 * How the second picture lies upon the first: `x` and `y` in shares of the side, `turn` in degrees clockwise, `scale`.
 * A point q of the second, from its middle, lies at (x, y) + scale · R(turn) · q, as in CSS
 * `translate() rotate() scale()`.
 */
export const asTaken = { x: 0, y: 0, turn: 0, scale: 1 };

/** Less of the first that the second covers says nothing. A share. */
const leastCovered = 0.5;
/** Photos that agree less are of different things, or too different. */
const sure = 0.6;
/** Worth of half a turn: a spot that looks the same from all sides is not turned round. */
const costOfTurning = 0.02;

/** How alike two grey pictures are where both are: the correlation, from -1 to 1. */
export const likeness = (first, second, side, { x, y, turn, scale }) => {
    const angle = turn * Math.PI / 180;
    const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
    let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
    for (let row = 0; row < side; row += 1) {
        const v = (row + 0.5) / side - 0.5 - y;
        for (let column = 0; column < side; column += 1) {
            const u = (column + 0.5) / side - 0.5 - x;
            const right = (cos * u + sin * v + 0.5) * side - 0.5;
            const down = (cos * v - sin * u + 0.5) * side - 0.5;
            if (right < 0 || down < 0 || right > side - 1 || down > side - 1) continue;
            const [left, top] = [Math.min(Math.floor(right), side - 2), Math.min(Math.floor(down), side - 2)];
            const [p, q, at] = [right - left, down - top, top * side + left];
            const other = (second[at] * (1 - p) + second[at + 1] * p) * (1 - q)
                + (second[at + side] * (1 - p) + second[at + side + 1] * p) * q;
            const one = first[row * side + column];
            count += 1;
            a += one;
            b += other;
            aa += one * one;
            bb += other * other;
            ab += one * other;
        }
    }
    if (count < leastCovered * side * side) return -1;
    const spread = (aa - a * a / count) * (bb - b * b / count);
    return spread > 1e-6 ? (ab - a * b / count) / Math.sqrt(spread) : -1;
};

const worth = (first, second, side, fit) =>
    likeness(first, second, side, fit) - costOfTurning * Math.abs(fit.turn) / 180;

/** Half as wide and high. */
const halved = (grey, side) => Float32Array.from({ length: side * side / 4 }, (_, index) => {
    const at = 2 * Math.floor(index / (side / 2)) * side + 2 * (index % (side / 2));
    return (grey[at] + grey[at + 1] + grey[at + side] + grey[at + side + 1]) / 4;
});

const range = (from, to, step) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

/** The best shift for each turn and size, the best of those first. */
const coarse = (first, second, side) => {
    const shifts = range(-0.25, 0.25, 2 / side);
    return range(-165, 180, 15).flatMap((turn) => [0.71, 0.84, 1, 1.19, 1.41].map((scale) => {
        let best = { worth: -2 };
        for (const x of shifts) {
            for (const y of shifts) {
                const fit = { x, y, turn, scale };
                const found = worth(first, second, side, fit);
                if (found > best.worth) best = { worth: found, fit };
            }
        }
        return best;
    })).sort((one, other) => other.worth - one.worth);
};

/** The first, and what is turned by much from those before: one hill is climbed once. */
const apart = (found) => found.reduce((chosen, one) => {
    const isOther = ({ fit }) => Math.abs((fit.turn - one.fit.turn + 540) % 360 - 180) > 40;
    return chosen.every(isOther) ? [...chosen, one] : chosen;
}, []);

const wrapped = (turn) => turn > 180 ? turn - 360 : turn <= -180 ? turn + 360 : turn;

/** Goes uphill by smaller and smaller steps. */
const refined = (first, second, side, start) => {
    let best = { fit: start, worth: worth(first, second, side, start) };
    for (let step = 2; step > 0.1; step /= 2) {
        for (let isBetter = true; isBetter;) {
            const { x, y, turn, scale } = best.fit;
            const [shift, angle, size] = [step / side, 90 * step / side, 1 + step / side];
            const steps = [{ x: x + shift }, { x: x - shift }, { y: y + shift }, { y: y - shift },
                { turn: wrapped(turn + angle) }, { turn: wrapped(turn - angle) },
                { scale: scale * size }, { scale: scale / size }];
            const all = steps.map((change) => ({ ...best.fit, ...change }))
                .map((fit) => ({ fit, worth: worth(first, second, side, fit) }));
            const top = all.reduce((one, other) => other.worth > one.worth ? other : one);
            isBetter = top.worth > best.worth + 1e-6;
            if (isBetter) best = top;
        }
    }
    return best;
};

/**
 * @param first and second grey values of squares.
 * @param side of both, in pixels: a multiple of 4.
 * @returns the `fit`, and whether it `isSure`.
 */
export const align = (first, second, side) => {
    const halves = [halved(first, side), halved(second, side)];
    const quarters = halves.map((grey) => halved(grey, side / 2));
    // The right one is among the coarse ones, and not always the best of them.
    const [best] = apart(coarse(...quarters, side / 4))
        .map(({ fit }) => refined(...halves, side / 2, fit)).sort((one, other) => other.worth - one.worth);
    const { fit } = refined(first, second, side, best.fit);
    const isSure = likeness(first, second, side, fit) >= sure;
    return { fit: isSure ? fit : asTaken, isSure };
};
