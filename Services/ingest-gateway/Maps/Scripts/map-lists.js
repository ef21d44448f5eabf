// What is on the map, in words: entries of the lists and of the sheet.
import { element, time, words } from "./dom.js";

const language = document.documentElement.lang;
const svg = "http://www.w3.org/2000/svg";

/** Puts values into a text such as `{number} of 10`. */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const icon = (name) => {
    const [drawing, use] = [document.createElementNS(svg, "svg"), document.createElementNS(svg, "use")];
    drawing.setAttribute("class", "icon");
    drawing.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `${new URL("icons.svg", import.meta.url).pathname}#${name}`);
    drawing.append(use);
    return drawing;
};

const allergen = (name) => words[`allergen ${name}`] || name;
const level = (value) => words[`level ${value}`] || value;
const day = (value) => {
    if (!value) return words.noValue;
    return value.intensity === undefined ? level(value.level)
        : fill(words.of10, { number: value.intensity, level: level(value.level) });
};

/** @param station a report of a station with the allergens that are shown. */
export const stationEntry = (station) => {
    const strongest = station.allergens.filter(({ today }) => today)
        .sort((one, other) => (other.today.intensity || 0) - (one.today.intensity || 0))[0];
    const mark = element("span", { className: "level", textContent: strongest
        ? `${allergen(strongest.allergen)}: ${day(strongest.today)}` : words.noValue });
    mark.dataset.level = strongest ? strongest.today.level : "unknown";
    const head = [words.allergen, words.yesterday, words.today, words.tomorrow].map((text) =>
        element("th", { scope: "col", textContent: text }));
    const rows = station.allergens.map((entry) => element("tr", {},
        element("th", { scope: "row", textContent: allergen(entry.allergen) }),
        ...[entry.yesterday, entry.today, entry.tomorrow].map((one) => element("td", { textContent: day(one) }))));
    return element("li", {}, element("details", {},
        element("summary", {}, element("bdi", { textContent: station.name }), " ", mark),
        station.reason && element("p", { textContent: station.reason }),
        station.correctedAt && element("p", { textContent: words.corrected }),
        element("table", { className: "map-days" },
            element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows))));
};

const severity = (name) => {
    const mark = element("span", { className: "level", textContent: words[`severity ${name}`] });
    mark.dataset.level = words[`colour ${name}`];
    return mark;
};

/** @param icons the name of an allergen's drawing; of reports of people who are not sure, that of undefined. */
export const reportEntry = (report, icons) => element("li", {}, element("details", {},
    element("summary", {}, icon(icons(report.allergens[0])),
        ` ${report.allergens.map(allergen).join(", ") || words.notSure} `,
        severity(report.severity)),
    element("p", {},
        element("time", { dateTime: report.submittedAt, textContent: time(report.submittedAt, language) }),
        report.reporter && " · ", report.reporter && element("bdi", { textContent: report.reporter })),
    report.comment && element("blockquote", {}, element("bdi", { textContent: report.comment }))));

const degrees = (value, [plus, minus]) =>
    `${Math.abs(value).toLocaleString(language)}° ${value < 0 ? minus : plus}`;

/** @param area a feature of the hourly layer. */
export const areaEntry = ({ geometry: { coordinates: [longitude, latitude] }, properties }, icons) => element("li", {},
    element("p", {}, icon(icons(properties.allergen)),
        ` ${properties.allergen ? allergen(properties.allergen) : words.notSure}, `,
        `${degrees(latitude, "NS")}, ${degrees(longitude, words.eastWest)} · `,
        `${fill(words.people, { number: properties.people })} `,
        severity(properties.worstSeverity)));
