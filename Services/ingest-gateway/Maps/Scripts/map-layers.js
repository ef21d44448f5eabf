// The map's layers, drawn into tiles: the embedded base map, and clusters of stations and reports.
import { GridLayer, Point } from "./leaflet.js";
import { drawIcon } from "./map-icons.js";

const root = document.documentElement;
// Asked for anew when the theme changes: the browser takes long to answer.
let palette = {};
/** A colour of the design system, as the theme has it now. */
export const colour = (name) => {
    palette[name] ??= getComputedStyle(root).getPropertyValue(name).trim();
    return palette[name];
};
/** Calls `work` when another theme or contrast has other colours. */
export const whenColoursChange = (work) => {
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
        matchMedia(query).addEventListener("change", () => {
            palette = {};
            work();
        });
    }
};

// Tiles are drawn one after the other, some milliseconds in a frame, so that moving the map stays smooth.
const budget = 4;
const waiting = [];
let isDrawing = false;
const drawSome = () => {
    const end = performance.now() + budget;
    do waiting.shift()(); while (waiting.length && performance.now() < end);
    isDrawing = waiting.length > 0;
    if (isDrawing) requestAnimationFrame(drawSome);
};
const later = (work) => {
    waiting.push(work);
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(drawSome);
};

/** A layer whose tiles are canvases; `paint(context, coords, origin)` draws one, in pixels of the world at its zoom. */
export const Painted = GridLayer.extend({
    options: { updateWhenIdle: false, updateInterval: 100, keepBuffer: 2 },
    createTile(coords, done) {
        const canvas = document.createElement("canvas");
        const { x, y } = this.getTileSize();
        const scale = Math.min(2, window.devicePixelRatio || 1);
        canvas.width = x * scale;
        canvas.height = y * scale;
        const context = canvas.getContext("2d");
        context.scale(scale, scale);
        Promise.resolve(this.prepare(coords)).then((facts) => later(() => {
            context.translate(-coords.x * x, -coords.y * y);
            this.paint(context, coords, new Point(coords.x * x, coords.y * y), facts);
            done(null, canvas);
        }), (error) => done(error, canvas));
        return canvas;
    },
    prepare() { return null; },
});

/** Worlds from the north-west corner of Mercator's map. */
export const project = (longitude, latitude) => {
    const sine = Math.sin(Math.max(-85.0511, Math.min(85.0511, latitude)) * Math.PI / 180);
    return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
};

/**
 * Reads a ring of hundredths of a degree, as differences in Google's polyline code.
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
const ring = (text) => {
    const numbers = [];
    let [value, shift] = [0, 0];
    for (let place = 0; place < text.length; place += 1) {
        const bits = text.charCodeAt(place) - 63;
        value |= (bits & 31) << shift;
        shift += 5;
        if (bits < 32) {
            numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
            [value, shift] = [0, 0];
        }
    }
    const points = [];
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    let [longitude, latitude] = [0, 0];
    for (let place = 0; place < numbers.length; place += 2) {
        longitude += numbers[place];
        latitude += numbers[place + 1];
        const [x, y] = project(longitude / 100, latitude / 100);
        points.push(x, y);
        box[0] = Math.min(box[0], x);
        box[1] = Math.min(box[1], y);
        box[2] = Math.max(box[2], x);
        box[3] = Math.max(box[3], y);
    }
    return { points, box };
};

/** Outlines and names that came with the page: they need no network. */
export const BaseMap = Painted.extend({
    initialize(data, options) {
        this.land = data.land.map(ring);
        this.towns = data.towns.map(([name, latitude, longitude, zoom]) => {
            const [x, y] = project(longitude, latitude);
            return { name, x, y, zoom };
        });
        GridLayer.prototype.initialize.call(this, options);
    },
    paint(context, coords, origin) {
        const world = 256 * 2 ** coords.z;
        const [left, top] = [origin.x / world, origin.y / world];
        const side = 256 / world;
        const touches = ([west, north, east, south]) =>
            west <= left + side && east >= left && north <= top + side && south >= top;
        context.fillStyle = colour("--map-water");
        context.fillRect(origin.x, origin.y, 256, 256);
        context.fillStyle = colour("--map-land");
        context.strokeStyle = colour("--map-line");
        context.lineWidth = 1;
        context.lineJoin = "round";
        for (const { points, box } of this.land) {
            if (!touches(box)) continue;
            context.beginPath();
            context.moveTo(points[0] * world, points[1] * world);
            for (let place = 2; place < points.length; place += 2) {
                context.lineTo(points[place] * world, points[place + 1] * world);
            }
            context.closePath();
            context.fill();
            context.stroke();
        }
        this.name(context, coords.z, world, [left, top, side]);
    },
    name(context, zoom, world, [left, top, side]) {
        // A name reaches into the tiles beside its own.
        const [around, above] = [130 / world, 32 / world];
        // A station in the town does not hide it.
        const below = 15;
        context.font = "500 12px Inter, system-ui, sans-serif";
        context.textAlign = "center";
        context.textBaseline = "top";
        context.lineWidth = 3;
        for (const { name, x, y, zoom: from } of this.towns) {
            if (from > zoom || x < left - around || x > left + side + around || y < top - above
                || y > top + side + above) continue;
            context.strokeStyle = colour("--map-land");
            context.fillStyle = colour("--map-ink");
            context.strokeText(name, x * world, y * world + below);
            context.fillText(name, x * world, y * world + below);
            context.fillRect(x * world - 1.5, y * world - 1.5, 3, 3);
        }
    },
});

export const levelNames = ["none", "low", "moderate", "high", "very-high", "unknown"];
const radius = { one: 14, many: 20 };
/** Pixels that reports stand above their place, so that a station there is seen too. */
const lifts = { stations: 0, reports: 28 };

const circle = (context, x, y, size) => {
    context.beginPath();
    context.arc(x, y, size, 0, 2 * Math.PI);
};

const triangle = (context, x, y, size) => {
    context.beginPath();
    context.moveTo(x, y - size);
    context.lineTo(x + size, y + size * 0.8);
    context.lineTo(x - size, y + size * 0.8);
    context.closePath();
};

/** Clusters of points, which the worker computes. */
export const Points = Painted.extend({
    initialize(name, ask, options) {
        [this.layerName, this.ask, this.clusters] = [name, ask, new Map()];
        GridLayer.prototype.initialize.call(this, options);
    },
    key: ({ x, y, z }) => `${x},${y},${z}`,
    prepare(coords) { return this.ask({ layer: this.layerName, coords: { x: coords.x, y: coords.y, z: coords.z } }); },
    paint(context, coords, origin, clusters) {
        const world = 256 * 2 ** coords.z;
        const lift = lifts[this.layerName];
        const near = clusters.map((one) => ({ ...one, px: one.x * world, py: one.y * world - lift }));
        // The tiles of a zoom that was left, or of a world that was gone round, are no longer asked about.
        if (this.clusters.size > 500) this.clusters.clear();
        this.clusters.set(this.key(coords), near);
        context.textAlign = "center";
        context.textBaseline = "middle";
        for (const one of near) {
            if (Math.abs(one.px - origin.x - 128) > 156 || Math.abs(one.py - origin.y - 128) > 156) continue;
            if (lift) this.stem(context, one, lift);
            (one.count > 1 ? this.ring(context, one) : this.single(context, one));
        }
    },
    /** From what is lifted to its place. */
    stem(context, { px, py }, lift) {
        context.beginPath();
        context.moveTo(px, py);
        context.lineTo(px, py + lift);
        context.lineWidth = 2;
        context.strokeStyle = colour("--map-ink");
        context.stroke();
    },
    single(context, { px, py, shares, label }) {
        const name = levelNames[shares.findIndex((share) => share > 0)];
        const isReport = this.layerName === "reports";
        (isReport ? triangle : circle)(context, px, py, radius.one);
        context.fillStyle = colour(`--level-${name}`) || colour("--ink-2");
        context.fill();
        context.lineWidth = 2;
        context.strokeStyle = colour("--surface");
        context.stroke();
        context.fillStyle = colour(`--on-level-${name}`) || colour("--surface");
        context.font = "600 13px Inter, system-ui, sans-serif";
        const hasFigure = label !== null && label !== undefined;
        context.fillText(isReport ? "!" : hasFigure ? String(label) : "?", px, isReport ? py + 3 : py + 1);
        if (isReport && hasFigure) this.badge(context, px + 13, py - 9, this.options.icons[label]);
    },
    // Of what the report is.
    badge(context, x, y, icon) {
        circle(context, x, y, 10);
        context.fillStyle = colour("--surface");
        context.fill();
        context.lineWidth = 1;
        context.strokeStyle = colour("--line");
        context.stroke();
        drawIcon(context, icon, x, y, 14, colour("--ink"));
    },
    // The shares of the levels, and how many there are.
    ring(context, { px, py, shares, count }) {
        circle(context, px, py, radius.many);
        context.fillStyle = colour("--surface");
        context.fill();
        let from = -Math.PI / 2;
        shares.forEach((share, level) => {
            if (!share) return;
            const to = from + 2 * Math.PI * share / count;
            context.beginPath();
            context.arc(px, py, radius.many - 3, from, to);
            context.lineWidth = 6;
            context.strokeStyle = colour(`--level-${levelNames[level]}`) || colour("--ink-2");
            context.stroke();
            from = to;
        });
        context.fillStyle = colour("--ink");
        context.font = "600 12px Inter, system-ui, sans-serif";
        context.fillText(count < 1_000 ? String(count) : `${Math.round(count / 1_000)}k`, px, py + 1);
        if (this.layerName === "reports") this.mark(context, px + 15, py - 13);
    },
    /** That a ring is of reports. */
    mark(context, x, y) {
        circle(context, x, y, 8);
        context.fillStyle = colour("--ink");
        context.fill();
        context.fillStyle = colour("--surface");
        context.fillText("!", x, y + 1);
    },
    /** What lies under a place of the screen; null for nothing. */
    at(map, latlng) {
        const zoom = map.getZoom();
        const world = 256 * 2 ** zoom;
        const place = map.project(latlng, zoom);
        place.x = (place.x % world + world) % world;
        const list = this.clusters.get(this.key({
            x: Math.floor(place.x / 256), y: Math.floor(place.y / 256), z: zoom })) || [];
        let [nearest, least] = [null, 24];
        for (const one of list) {
            const distance = Math.hypot(one.px - place.x, one.py - place.y);
            if (distance < least) [nearest, least] = [one, distance];
        }
        return nearest;
    },
});
