// The map: stations, reports and the hourly areas as layers, their details, and a list of what is visible.
import { Circle, SVG } from "./leaflet.js";
import { Refusal, call, whenSignedOut } from "./api.js";
import { $, element, say, words } from "./dom.js";
import { Areas } from "./map-areas.js";
import { openMap } from "./map-base.js";
import { loadIcons } from "./map-icons.js";
import { Points } from "./map-layers.js";
import { areaEntry, fill, reportEntry, stationEntry } from "./map-lists.js";
import { colour, whenColoursChange } from "./map-painted.js";
import { sheet } from "./map-sheet.js";
import { boxAround, boxOf, question } from "./map-view.js";

const holder = $("map");
const tools = $("tools");
/** As many as somebody reads in a list. */
const mostListed = 40;
/** Milliseconds: what others report is seen soon, on a map that stays open. */
const refresh = 60_000;
/** Degrees, as far as reports are rounded. */
const rounding = 0.006;

const worker = new Worker(new URL("map-worker.js", import.meta.url));
const asked = new Map();
let count = 0;
worker.onmessage = ({ data: { id, result } }) => {
    asked.get(id)(result);
    asked.delete(id);
};
const ask = (about) => new Promise((answered) => {
    count += 1;
    asked.set(count, answered);
    worker.postMessage({ id: count, ...about });
});

const iconNames = holder.dataset.icons.split(",");
/** The drawing of an allergen; of none, that of people who are not sure. */
const icons = (allergen) => words[`icon ${allergen}`] || iconNames[iconNames.length - 1];

/** What the form asks for now. */
const choice = () => {
    const option = tools.elements.show.selectedOptions[0];
    return { allergens: option.dataset.allergens, isUnmeasured: "unmeasured" in option.dataset };
};

const start = async () => {
    const [map] = await Promise.all([openMap(holder), loadIcons(iconNames)]);
    const details = sheet(holder);
    const layers = {};
    let names = "signedIn" in holder.dataset ? ["stations", "reports"] : ["stations"];
    let taken = null;

    /** Reports of people who are not sure are shown whatever the filter. */
    const asking = (name, box) => {
        const { allergens } = choice();
        return question(box, name === "stations" || !allergens ? allergens : `${allergens},not-sure`);
    };

    const load = async () => {
        const bounds = map.getBounds();
        const key = `${choice().allergens} ${Math.floor(map.getZoom() / 3)}`;
        if (!taken || taken.key !== key || !taken.bounds.contains(bounds)) {
            // As much again on each side, so that moving a little asks for nothing.
            const wide = bounds.pad(1);
            const answers = await Promise.all(names.map(
                (name) => call("GET", `map/${name}?${asking(name, boxOf(wide))}`)));
            names.forEach((name, index) => {
                worker.postMessage({ layer: name, points: answers[index].points });
                layers[name].redraw();
            });
            taken = { key, bounds: wide };
        }
        await Promise.all([list(), listAreas()]);
    };

    const shown = {};
    /** An unchanged list is left alone, so that whoever reads it stays where they are. */
    const replace = (id, facts, entry, none) => {
        const text = JSON.stringify([facts, none]);
        if (shown[id] === text) return;
        shown[id] = text;
        $(id).replaceChildren(...(facts.length ? facts.map((one) => entry(one, icons))
            : [element("li", {}, element("p", { textContent: none }))]));
    };

    const facts = {
        stations: async (box) => {
            const { features } = await call("GET", `stations?${question(box)}`);
            const chosen = choice().allergens ? choice().allergens.split(",") : null;
            return features.map(({ properties }) => ({ ...properties, allergens: properties.allergens.filter(
                ({ allergen }) => !chosen || chosen.includes(allergen)) })).filter(({ allergens }) => allergens.length);
        },
        reports: async (box) => (await call("GET", `map/reports/list?${asking("reports", box)}`)).reports,
    };
    const entries = { stations: stationEntry, reports: reportEntry };

    let turn = 0;
    /** What is visible, in words; one by one where it is few. */
    const list = async () => {
        turn += 1;
        const mine = turn;
        const bounds = map.getBounds();
        const view = {
            west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
        const sums = {};
        for (const name of names) {
            const isShown = map.hasLayer(layers[name]);
            const shares = isShown ? await ask({ layer: name, box: view }) : [0];
            sums[name] = shares.reduce((sum, one) => sum + one, 0);
            const found = isShown && sums[name] > 0 && sums[name] <= mostListed ? await facts[name](boxOf(bounds)) : [];
            if (mine !== turn) return;
            const nothing = name === "reports" ? words.noReports
                : choice().isUnmeasured ? words.notMeasured : words.noStations;
            replace(`${name}-list`, found, entries[name], sums[name] > mostListed ? words.tooMany : nothing);
        }
        $("visible").textContent = names.length > 1 ? fill(words.summary, sums) : fill(words.stationsOnly, sums);
    };

    const listAreas = async () => {
        const isShown = layers.areas && map.hasLayer(layers.areas);
        if ($("areas")) $("areas").hidden = !isShown;
        if (!isShown) return;
        let answer = { features: [], cellDegrees: 0.1 };
        let nothing = words.noAreas;
        try {
            answer = await call("GET", `user-alerts/layer?${asking("areas", boxOf(map.getBounds()))}`);
        } catch (error) {
            // A box of more than one answer has.
            if (error.status !== 400) throw error;
            nothing = words.zoomForAreas;
        }
        layers.areas.take(answer);
        const isMany = answer.features.length > mostListed;
        replace("areas-list", isMany ? [] : answer.features, areaEntry, isMany ? words.tooMany : nothing);
    };

    const show = () => load().catch((error) => {
        // Whoever is signed out reads so already.
        if (error.status !== 401) say(error instanceof Refusal ? words.failed : error.message, true);
    });

    for (const name of names) {
        layers[name] = new Points(name, ask, { zIndex: name === "reports" ? 3 : 2, icons: iconNames });
        map.addLayer(layers[name]);
    }
    if (names.length > 1) layers.areas = new Areas(icons, { zIndex: 1 });

    const open = async (name, box) => details.open((await facts[name](box)).map((one) => entries[name](one, icons)));
    map.on("click", ({ latlng }) => {
        for (const name of [...names].reverse()) {
            const found = map.hasLayer(layers[name]) && layers[name].at(map, latlng);
            if (!found) continue;
            const zoom = map.getZoom();
            const side = 256 * 2 ** zoom;
            const place = map.unproject([found.x * side, found.y * side], zoom);
            const isOne = found.count === 1;
            if (!isOne && zoom < map.getMaxZoom()) return map.setView(place, Math.min(zoom + 2, map.getMaxZoom()));
            const box = boxAround(place, isOne ? rounding : Math.max(rounding, 90 / 2 ** zoom));
            return open(name, box).catch((error) => say(error.message, true));
        }
        details.close();
    });
    map.on("moveend", show);

    if (holder.dataset.radius) {
        const circle = new Circle(holder.dataset.home.split(" ").map(Number), {
            radius: Number(holder.dataset.radius) * 1_000, fill: false, color: colour("--leaf"), weight: 2,
            dashArray: "6 6", interactive: false, renderer: new SVG() });
        map.addLayer(circle);
        whenColoursChange(() => circle.setStyle({ color: colour("--leaf") }));
    }
    whenColoursChange(() => Object.values(layers).forEach((layer) => layer.redraw()));

    whenSignedOut(() => {
        if (names.length === 1) return;
        for (const name of ["reports", "areas"]) map.removeLayer(layers[name]);
        names = ["stations"];
        delete layers.areas;
        for (const part of document.querySelectorAll("[data-members]")) part.hidden = true;
        details.close();
        const link = element("a", { className: "button", href: "/sign-in?to=/map", textContent: words.signIn });
        $("reports-list").replaceChildren(element("li", {},
            element("p", { textContent: words.signedOut }), element("p", {}, link)));
        taken = null;
        show();
    });
    setInterval(() => {
        if (document.hidden) return;
        taken = null;
        show();
    }, refresh);

    $("layers").hidden = $("map-help").hidden = false;
    $("apply").hidden = true;
    const choose = () => {
        for (const { value, checked } of tools.querySelectorAll("input[name=layer]")) {
            if (!layers[value]) continue;
            if (checked) map.addLayer(layers[value]);
            else map.removeLayer(layers[value]);
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
