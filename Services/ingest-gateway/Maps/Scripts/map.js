// The map: stations and reports as layers, their details, and a list of what is visible.
import { Circle, SVG } from "./leaflet.js";
import { call, query } from "./api.js";
import { $, element, say, time, words } from "./dom.js";
import { openMap, wrapped } from "./map-base.js";
import { Points, colour, whenColoursChange } from "./map-layers.js";

const holder = $("map");
const language = document.documentElement.lang;
const isSignedIn = "signedIn" in holder.dataset;
/** As many as somebody reads in a list. */
const mostListed = 40;

const worker = new Worker(new URL("map-worker.js", import.meta.url));
const asked = new Map();
let count = 0;
worker.onmessage = ({ data: { id, result } }) => {
    asked.get(id)(result);
    asked.delete(id);
};
const ask = (question) => new Promise((answered) => {
    count += 1;
    asked.set(count, answered);
    worker.postMessage({ id: count, ...question });
});

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const level = (value) => words[`level ${value}`] || value;
const day = (value) => {
    if (!value) return words.noValue;
    return value.intensity === undefined ? level(value.level)
        : fill(words.of10, { number: value.intensity, level: level(value.level) });
};

const stationEntry = (station) => {
    const strongest = station.allergens.filter(({ today }) => today)
        .sort((one, other) => (other.today.intensity || 0) - (one.today.intensity || 0))[0];
    const mark = element("span", { className: "level", textContent: strongest
        ? `${words[`allergen ${strongest.allergen}`]}: ${day(strongest.today)}` : words.noValue });
    mark.dataset.level = strongest ? strongest.today.level : "unknown";
    const head = [words.allergen, words.yesterday, words.today, words.tomorrow].map((text) =>
        element("th", { scope: "col", textContent: text }));
    const rows = station.allergens.map((entry) => element("tr", {},
        element("th", { scope: "row", textContent: words[`allergen ${entry.allergen}`] || entry.allergen }),
        ...[entry.yesterday, entry.today, entry.tomorrow].map((one) => element("td", { textContent: day(one) }))));
    return element("li", {}, element("details", {},
        element("summary", {}, `${station.name} `, mark),
        station.reason && element("p", { textContent: station.reason }),
        element("table", { className: "map-days" },
            element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows))));
};

const reportEntry = (report) => element("li", {}, element("details", {},
    element("summary", {},
        `${report.allergens.map((one) => words[`allergen ${one}`] || one).join(", ") || words.notSure} `,
        element("span", { className: "tag", textContent: words[`severity ${report.severity}`] })),
    element("p", {}, element("time", {
        dateTime: report.submittedAt, textContent: time(report.submittedAt, language) })),
    report.comment && element("blockquote", {}, element("bdi", { textContent: report.comment }))));

const start = async () => {
    const map = await openMap(holder);
    const layers = {};
    let filter = "";
    let taken = null;
    const names = isSignedIn ? ["stations", "reports"] : ["stations"];
    const paths = { stations: "map/stations", reports: "map/reports" };

    /** The part of the world in view, and as much again on each side so that moving a little asks for nothing. */
    const boxOf = (bounds) => {
        const isAll = bounds.getEast() - bounds.getWest() >= 360;
        const clamp = (degrees) => Math.max(-90, Math.min(90, degrees));
        return {
            west: isAll ? -180 : wrapped(bounds.getWest()), south: clamp(bounds.getSouth()),
            east: isAll ? 180 : wrapped(bounds.getEast()), north: clamp(bounds.getNorth()) };
    };
    const parameters = ({ west, south, east, north }) => ({
        bbox: [west, south, east, north].map((degrees) => degrees.toFixed(3)).join(","),
        ...(filter ? { allergens: `${filter}` } : {}) });
    const reportParameters = (box) => ({
        ...parameters(box), ...(filter ? { allergens: `${filter},not-sure` } : {}) });
    const question = (name, box) => query(name === "reports" ? reportParameters(box) : parameters(box));

    const load = async () => {
        const bounds = map.getBounds();
        const key = `${filter} ${Math.floor(map.getZoom() / 3)}`;
        if (!taken || taken.key !== key || !taken.bounds.contains(bounds)) {
            const wide = bounds.pad(1);
            const answers = await Promise.all(names.map(
                (name) => call("GET", `${paths[name]}?${question(name, boxOf(wide))}`)));
            names.forEach((name, index) => {
                worker.postMessage({ layer: name, points: answers[index].points });
                layers[name].redraw();
            });
            taken = { key, bounds: wide };
        }
        await list();
    };

    const replace = (id, entries, none) => {
        const holderOfList = $(id);
        holderOfList.replaceChildren(...(entries.length ? entries : [element("li", { textContent: none })]));
    };
    for (const id of ["no-stations", "no-reports", "cut-off"]) if ($(id)) $(id).remove();

    const details = {
        stations: async (box) => {
            const { features } = await call("GET", `stations?${query({ bbox: parameters(box).bbox })}`);
            const chosen = filter ? filter.split(",") : null;
            return features.map(({ properties }) => ({ ...properties, allergens: properties.allergens.filter(
                ({ allergen }) => !chosen || chosen.includes(allergen)) }))
                .filter(({ allergens }) => allergens.length).map(stationEntry);
        },
        reports: async (box) => (await call("GET", `map/reports/list?${query(reportParameters(box))}`))
            .reports.map(reportEntry),
    };

    let turn = 0;
    /** What is visible, in words; one by one where it is few. */
    const list = async () => {
        turn += 1;
        const mine = turn;
        const bounds = map.getBounds();
        const box = boxOf(bounds);
        const view = {
            west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
        const sums = {};
        for (const name of names) {
            const isShown = map.hasLayer(layers[name]);
            const shares = isShown ? await ask({ layer: name, box: view }) : [0];
            sums[name] = shares.reduce((sum, one) => sum + one, 0);
            const entries = isShown && sums[name] > 0 && sums[name] <= mostListed ? await details[name](box) : [];
            if (mine !== turn) return;
            const none = sums[name] > mostListed ? words.tooMany
                : name === "stations" ? words.noStations : words.noReports;
            replace(`${name}-list`, entries, none);
        }
        $("visible").textContent = fill(words.summary, { stations: sums.stations, reports: sums.reports || 0 });
    };

    for (const name of names) {
        layers[name] = new Points(name, ask, { zIndex: name === "reports" ? 3 : 2 });
        map.addLayer(layers[name]);
    }
    const show = () => load().catch((error) => say(error.message, true));

    const open = async (name, latlng) => {
        // As far as places are rounded.
        const reach = 0.006;
        const box = { west: wrapped(latlng.lng - reach), south: latlng.lat - reach,
            east: wrapped(latlng.lng + reach), north: latlng.lat + reach };
        $("details-list").replaceChildren(...await details[name](box));
        const first = $("details-list").querySelector("details");
        if (first) first.open = true;
        $("details").hidden = false;
        $("details").focus();
    };
    const close = () => {
        if ($("details").hidden) return;
        $("details").hidden = true;
        holder.focus();
    };
    $("close-details").onclick = close;
    document.addEventListener("keydown", ({ key }) => key === "Escape" && close());

    map.on("click", async ({ latlng }) => {
        for (const name of [...names].reverse()) {
            const found = map.hasLayer(layers[name]) && layers[name].at(map, latlng);
            if (!found) continue;
            const side = 256 * 2 ** map.getZoom();
            const place = map.unproject([found.x * side, found.y * side], map.getZoom());
            if (found.count > 1 && map.getZoom() < map.getMaxZoom()) return map.setView(place, map.getZoom() + 2);
            return open(name, place).catch((error) => say(error.message, true));
        }
        close();
    });
    map.on("moveend", show);

    const radius = Number(holder.dataset.radius);
    if (radius) {
        const circle = new Circle([Number(holder.dataset.latitude), Number(holder.dataset.longitude)], {
            radius: radius * 1_000, fill: false, color: colour("--leaf"), weight: 2, dashArray: "6 6",
            interactive: false, renderer: new SVG() });
        map.addLayer(circle);
        whenColoursChange(() => circle.setStyle({ color: colour("--leaf") }));
    }
    whenColoursChange(() => names.forEach((name) => layers[name].redraw()));

    const tools = $("tools");
    $("layers").hidden = false;
    $("apply").hidden = true;
    const choose = () => {
        filter = new FormData(tools).get("show") === "own" ? holder.dataset.allergens : "";
        for (const box of tools.querySelectorAll("input[name=layer]")) {
            if (box.checked) map.addLayer(layers[box.value]);
            else map.removeLayer(layers[box.value]);
        }
        return show();
    };
    tools.addEventListener("change", choose);
    tools.addEventListener("submit", (event) => event.preventDefault());
    await choose();
};

start().catch((error) => {
    holder.hidden = true;
    say(error.message, true);
});
