// The drawings of icons.svg as paths, for canvases.
const side = 24;
const drawings = new Map();

const circle = (part) => {
    const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(part.getAttribute(name)));
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
};

/** Reads the symbols of these names; one that is missing is not drawn. */
export const loadIcons = async (names) => {
    const answer = await fetch(new URL("icons.svg", import.meta.url));
    const file = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    for (const name of names) {
        const symbol = file.getElementById(name);
        if (!symbol) continue;
        const drawing = new Path2D();
        for (const part of symbol.children) drawing.addPath(new Path2D(part.getAttribute("d") || circle(part)));
        drawings.set(name, drawing);
    }
};

/** Draws a symbol around a place, `size` pixels wide. */
export const drawIcon = (context, name, x, y, size, ink) => {
    const drawing = drawings.get(name);
    if (!drawing) return;
    const scale = size / side;
    context.save();
    context.translate(x - size / 2, y - size / 2);
    context.scale(scale, scale);
    context.strokeStyle = ink;
    context.lineWidth = 2.4;
    context.lineCap = context.lineJoin = "round";
    context.stroke(drawing);
    context.restore();
};
