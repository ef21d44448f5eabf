// Draws the diary's graph and the air below it, over the same days. Styles give the colours.
import { lastDays, lengthOf, placeOf, ticksOf } from "./diary-graph-numbers.js";

/** In pixels. A tick needs so much room for its words. */
const size = { left: 26, right: 24, top: 14, bottom: 26, low: 216, high: 288, air: 92, wide: 560, tick: 64,
    label: 0.3, line: 15, letters: "600 12px Inter, system-ui, sans-serif" };
const dot = { least: 1.75, most: 4, share: 0.4, alone: 2.4, widest: 1.1 };
const wholeDay = 1_440, perStep = { day: 1, week: 7, month: 30.4 };

export const svg = (name, attributes = {}, ...children) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children.filter(Boolean));
    return made;
};

const corners = (...points) => (x, y, r) =>
    `M${points.map(([dx, dy]) => `${(x + dx * r).toFixed(1)} ${(y + dy * r).toFixed(1)}`).join("L")}Z`;
/** A shape for each series, told apart without colour. */
const shapes = [
    (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
    corners([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]),
    corners([0, -1.15], [1.1, 0.85], [-1.1, 0.85]),
    corners([0, -1.3], [1.3, 0], [0, 1.3], [-1.3, 0]),
    corners([0, 1.15], [1.1, -0.85], [-1.1, -0.85]),
    corners([-0.4, -1.2], [0.4, -1.2], [0.4, -0.4], [1.2, -0.4], [1.2, 0.4], [0.4, 0.4], [0.4, 1.2], [-0.4, 1.2],
        [-0.4, 0.4], [-1.2, 0.4], [-1.2, -0.4], [-0.4, -0.4]),
    corners([-1.1, -1.1], [1.1, -1.1], [0, 0], [1.1, 1.1], [-1.1, 1.1], [0, 0]),
    corners([0, -1.5], [0.4, -0.4], [1.5, 0], [0.4, 0.4], [0, 1.5], [-0.4, 0.4], [-1.5, 0], [-0.4, -0.4]),
];
/** Of those whose name stands at its line. */
const signs = ["●", "■", "▲"];
export const marker = (series, x, y, r, ...children) =>
    svg("path", { class: "dot", "data-series": series, d: shapes[series](x, y, r) }, ...children);

/** For a legend: a piece of the line with its shape. */
export const key = (series) => svg("svg", { class: "diary-symptoms-key", viewBox: "0 0 28 14", "aria-hidden": "true" },
    svg("path", { class: "line", "data-series": series, d: "M1 7H27" }), marker(series, 14, 7, 4));

const pen = document.createElement("canvas").getContext("2d");
const widthOf = (text) => {
    pen.font = size.letters;
    return pen.measureText(text).width;
};
const shortened = (text, most) => {
    if (widthOf(text) <= most) return text;
    const letters = [...text];
    while (letters.length > 1 && widthOf(`${letters.join("").trimEnd()}…`) > most) letters.pop();
    return `${letters.join("").trimEnd()}…`;
};

/** Where things are drawn; `labels` are the names that stand at the ends of their lines. */
export const layoutOf = (width, interval, labels) => {
    const room = Math.min(width * size.label, Math.max(0, ...labels.map(widthOf)) + 1);
    const right = labels.length ? room + 28 : size.right;
    const height = width < size.wide ? size.low : size.high;
    const plot = { x: size.left, y: size.top, width: width - size.left - right,
        height: height - size.top - size.bottom };
    return { width, height, plot, room, interval, x: (point) => plot.x + placeOf(interval, point) * plot.width,
        y: (value) => plot.y + (1 - value / 10) * plot.height };
};

const line = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
const text = (x, y, words, attributes = {}) => {
    const made = svg("text", { x: x.toFixed(1), y: y.toFixed(1), ...attributes });
    made.textContent = words;
    return made;
};

const grid = ({ plot, y }) => [0, 2, 4, 6, 8, 10].flatMap((value) => [
    svg("path", { class: value ? "grid" : "base", d: `M${plot.x} ${y(value)}h${plot.width}` }),
    text(plot.x - 8, y(value) + 4, value, { "text-anchor": "end" })]);

const ticks = (layout, bottom, tickName) => {
    const { unit, days } = ticksOf(layout.interval, Math.max(3, Math.floor(layout.plot.width / size.tick)));
    return days.flatMap((day) => {
        const x = layout.x({ from: day, to: day });
        return [svg("path", { class: "tick", d: `M${x.toFixed(1)} ${bottom}v4` }),
            text(x, bottom + 18, tickName(day, unit), { "text-anchor": "middle" })];
    });
};

/** Moves labels that would lie on each other apart. */
const apart = (labels, bottom) => {
    labels.sort((one, other) => one.y - other.y);
    labels.forEach((label, place) => {
        if (place) label.y = Math.max(label.y, labels[place - 1].y + size.line);
    });
    for (let place = labels.length - 1, most = bottom; place >= 0; place -= 1, most -= size.line) {
        labels[place].y = Math.min(labels[place].y, most);
    }
    return labels;
};

// One that had to move says by its sign which line it names.
const directLabels = (series, names, layout, radius) => apart(series.map(({ points }, place) => {
    const last = points.at(-1), y = layout.y(last.value);
    return { place, x: layout.x(last) + radius * (1 + dot.widest) + 4, y, own: y };
}), layout.plot.y + layout.plot.height).map(({ place, x, y, own }) => text(x, y + 4,
    `${y === own ? "" : `${signs[place]} `}${shortened(names[place], layout.room)}`,
    { class: "name", "data-series": place }));

const radiusOf = ({ interval, step }, { plot }) => {
    const room = plot.width / Math.max(1, lengthOf(interval) / perStep[step]);
    return Math.min(dot.most, Math.max(dot.least, room * dot.share));
};

const drawSeries = ({ runs }, place, layout, radius, title) => [
    svg("path", { class: "line", "data-series": place, d: runs.filter((run) => run.length > 1)
        .map((run) => line(run.map((point) => [layout.x(point), layout.y(point.value)]))).join("") }),
    ...runs.flatMap((run) => run
        // Where points are dense, the line shows them already.
        .filter((point) => radius >= dot.alone || run.length === 1 || point.minutes !== null)
        .map((point) => {
            const width = radius * (1 + dot.widest * Math.sqrt((point.minutes ?? 0) / wholeDay)), hint = svg("title");
            hint.textContent = title(point, place);
            return marker(place, layout.x(point), layout.y(point.value), width, hint);
        }))];

/**
 * @param graph of `graphOf`.
 * @param names of its series.
 * @param title what a dot says when a pointer rests on it.
 */
export const drawGraph = (graph, names, layout, { hasLabels, spoken, tickName, title }) => {
    const radius = radiusOf(graph, layout), { plot } = layout;
    return svg("svg", { role: "img", "aria-label": spoken, viewBox: `0 0 ${layout.width} ${layout.height}` },
        ...grid(layout), ...ticks(layout, plot.y + plot.height, tickName),
        ...graph.series.flatMap((one, place) => drawSeries(one, place, layout, radius, title)),
        ...hasLabels ? directLabels(graph.series, names, layout, radius) : []);
};

/** @param axis its ends, and how they are written. */
export const drawAir = ({ runs }, axis, layout, { spoken, number }) => {
    const { plot } = layout, height = size.air - size.top - 8, top = size.top;
    const y = (value) => top + (1 - (value - axis.low) / (axis.high - axis.low)) * height;
    const ends = [axis.low, axis.high].flatMap((value) => [
        svg("path", { class: value === axis.low ? "base" : "grid", d: `M${plot.x} ${y(value)}h${plot.width}` }),
        text(plot.x - 8, y(value) + 4, number(value), { "text-anchor": "end" })]);
    return svg("svg", { role: "img", "aria-label": spoken, viewBox: `0 0 ${layout.width} ${size.air}` }, ...ends,
        svg("path", { class: "line air", d: runs.filter((run) => run.length > 1)
            .map((run) => line(run.map((point) => [layout.x(point), y(point.value)]))).join("") }),
        ...runs.filter((run) => run.length === 1).map(([point]) => svg("circle", { class: "dot air",
            cx: layout.x(point).toFixed(1), cy: y(point.value).toFixed(1), r: 2.5 })));
};

/** The drawing of the last days, in pixels. */
const spark = { days: 14, width: 56, height: 28, bar: 3, dot: 2 };

/** The last days of a symptom, for its row. */
export const sparkline = (entries, today) => {
    const room = spark.width / spark.days, { width, height, bar, dot } = spark;
    const bars = lastDays(entries, today, spark.days).map((value, place) => {
        const size = value === null ? dot : dot + 1 + (height - dot - 1) * value / 10;
        return svg("rect", { x: place * room + (room - bar) / 2, y: height - size, width: bar, height: size, rx: 1,
            class: value === null ? "none" : "some" });
    });
    return svg("svg", { class: "diary-symptoms-spark", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
        ...bars);
};
