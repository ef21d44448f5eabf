// Layers that are drawn into tiles, and the embedded base map, which is one.
import { GridLayer, Point } from "./leaflet.js";

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
    options: { updateWhenIdle: false, updateInterval: 100, keepBuffer: 1 },
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
