// Says while the camera is aimed what the server would refuse, by the same measures (PhotoMeasures.swift): better now
// than after sending.

/** Of 255: grey values that are black and white as good as any. */
const [darkest, brightest] = [10, 250];

/** Grey values, as ITU-R BT.601 weighs red, green and blue. */
export const greyOf = (pixels) => {
    const grey = new Float32Array(pixels.length / 4);
    for (let at = 0; at < grey.length; at += 1) {
        grey[at] = 0.299 * pixels[4 * at] + 0.587 * pixels[4 * at + 1] + 0.114 * pixels[4 * at + 2];
    }
    return grey;
};

/** The variance of the Laplacian: low where nothing has an edge. */
export const sharpness = (grey, side) => {
    let [sum, squares] = [0, 0];
    for (let y = 1; y < side - 1; y += 1) {
        for (let x = 1; x < side - 1; x += 1) {
            const at = y * side + x;
            const edge = grey[at - 1] + grey[at + 1] + grey[at - side] + grey[at + side] - 4 * grey[at];
            sum += edge;
            squares += edge * edge;
        }
    }
    const count = (side - 2) ** 2;
    return squares / count - (sum / count) ** 2;
};

const share = (grey, is) => grey.reduce((count, one) => count + (is(one) ? 1 : 0), 0) / grey.length;

/**
 * @param pixels red, green, blue and alpha of a square of 300 pixels, which is what the server measures.
 * @param limits `leastBlur`, `mostDark` and `mostBright`.
 * @returns the word of a hint, or null.
 */
export const hintOf = (pixels, side, { leastBlur, mostDark, mostBright }) => {
    const grey = greyOf(pixels);
    if (share(grey, (one) => one <= darkest) > mostDark) return "hintDark";
    if (share(grey, (one) => one >= brightest) > mostBright) return "hintBright";
    return sharpness(grey, side) < leastBlur ? "hintBlurred" : null;
};
