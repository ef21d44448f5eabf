// Clusters of stations and reports, drawn into tiles.
import { GridLayer } from "./leaflet.js";
import { drawIcon } from "./map-icons.js";
import { Painted, colour } from "./map-painted.js";

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
