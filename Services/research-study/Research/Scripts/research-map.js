// The map of symptoms: cells as squares in the colour of their mean, smaller the nearer one looks, and a list of what
// is visible.
import { GridLayer } from "./leaflet.js";
import { call, query } from "./api.js";
import { $, element, say, words } from "./dom.js";
import { openMap, wrapped } from "./map-base.js";
import { Painted, colour, project, whenColoursChange } from "./map-painted.js";

const language = document.documentElement.lang;
const holder = $("map");
const { study, from, to, low, high } = holder.dataset;
/** As many as somebody reads. */
const mostListed = 50;
/** Pixels from which on a square has room for its figure. */
const written = 34;
const strengths = ["none", "low", "moderate", "high"];

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const number = (value, digits = 0) => value.toLocaleString(language, {
    minimumFractionDigits: digits, maximumFractionDigits: digits });
const strength = (mean) => {
    const third = Math.round((mean - Number(low)) / Math.max(1, Number(high) - Number(low)) * 3);
    return strengths[Math.min(3, Math.max(0, third))];
};
const sizeAt = (zoom) => (zoom <= 5 ? "2.5" : zoom <= 7 ? "0.5" : "0.1");

const Cells = Painted.extend({
    initialize(options) {
        [this.cells, this.half] = [[], 0];
        GridLayer.prototype.initialize.call(this, options);
    },
    take({ cells, cellDegrees }) {
        this.half = cellDegrees / 2;
        this.cells = cells.map(([latitude, longitude, answers, mean]) => {
            const [west, north] = project(longitude - this.half, latitude + this.half);
            const [east, south] = project(longitude + this.half, latitude - this.half);
            return { latitude, longitude, answers, mean, west, north, east, south };
        });
        this.redraw();
    },
    paint(context, coords, origin) {
        const world = 256 * 2 ** coords.z;
        context.textAlign = "center";
        context.textBaseline = "middle";
        for (const cell of this.cells) {
            const [x, y] = [cell.west * world, cell.north * world];
            const [width, height] = [(cell.east - cell.west) * world, (cell.south - cell.north) * world];
            if (x > origin.x + 256 || x + width < origin.x || y > origin.y + 256 || y + height < origin.y) continue;
            const level = strength(cell.mean);
            context.globalAlpha = 0.72;
            context.fillStyle = colour(`--level-${level}`);
            context.fillRect(x, y, width, height);
            context.globalAlpha = 1;
            context.lineWidth = 1;
            context.strokeStyle = colour("--map-ink");
            context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
            if (width < written) continue;
            context.fillStyle = colour(`--on-level-${level}`);
            context.font = "600 13px Inter, system-ui, sans-serif";
            context.fillText(number(cell.mean, 1), x + width / 2, y + height / 2 - (width > 52 ? 7 : 0));
            if (width <= 52) continue;
            context.font = "11px Inter, system-ui, sans-serif";
            context.fillText(`n ${number(cell.answers)}`, x + width / 2, y + height / 2 + 9);
        }
    },
    at({ lat, lng }) {
        return this.cells.find(({ latitude, longitude }) =>
            Math.abs(latitude - lat) <= this.half && Math.abs(longitude - wrapped(lng)) <= this.half);
    },
});

const row = ([latitude, longitude, answers, mean, name]) => {
    const level = strength(mean);
    const mark = element("span", { className: "level", textContent: words[`strength ${level}`] });
    mark.dataset.level = level;
    return element("tr", {},
        element("th", { scope: "row" }, element("bdi", {
            textContent: name || `${number(latitude, 1)}°, ${number(longitude, 1)}°` })),
        element("td", { className: "number", textContent: number(answers) }),
        element("td", {}, `${number(mean, 2)} `, mark));
};

const list = ({ cells, isCutOff, cellDegrees }) => {
    $("cells").replaceChildren(...cells.slice(0, mostListed).map(row));
    $("list").hidden = cells.length === 0;
    $("none").hidden = cells.length > 0;
    $("more").hidden = cells.length <= mostListed && !isCutOff;
    $("visible").textContent = cells.length === 0 ? words.noGroups : fill(words.visible, {
        cells: number(cells.length), answers: number(cells.reduce((sum, [, , answers]) => sum + answers, 0)),
        size: number(cellDegrees, 1) });
};

const start = async () => {
    const map = await openMap(holder);
    const layer = new Cells();
    map.addLayer(layer);
    whenColoursChange(() => layer.redraw());

    let turn = 0;
    const load = async () => {
        turn += 1;
        const mine = turn;
        const bounds = map.getBounds().pad(0.2);
        const isAll = bounds.getEast() - bounds.getWest() >= 360;
        const clamp = (degrees) => Math.max(-90, Math.min(90, degrees));
        const box = [isAll ? -180 : wrapped(bounds.getWest()), clamp(bounds.getSouth()),
            isAll ? 180 : wrapped(bounds.getEast()), clamp(bounds.getNorth())];
        const answer = await call("GET", `research/map?${query({
            study, from, to, size: sizeAt(map.getZoom()),
            bbox: box.map((degrees) => degrees.toFixed(3)).join(",") })}`);
        if (mine !== turn) return;
        layer.take(answer);
        list(answer);
    };
    const show = () => load().catch((error) => say(error.message, true));
    map.on("moveend", show);
    map.on("click", ({ latlng }) => {
        const cell = layer.at(latlng);
        if (!cell) return;
        $("visible").textContent = `${number(cell.latitude, 2)}°, ${number(cell.longitude, 2)}°: `
            + `${number(cell.answers)} ${words.answers}, ${words.mean} ${number(cell.mean, 2)} `
            + `(${words[`strength ${strength(cell.mean)}`]})`;
    });
    $("map-help").hidden = false;
    $("size-field").hidden = true;
    await show();
};

start().catch((error) => {
    holder.hidden = true;
    say(error.message, true);
});
