// Cards of what was known last, as Home has them: a word, a figure, who said it, and how long ago by the server's
// clock.
import { element, words } from "./dom.js";
import { ageOf } from "./last-known.js";

const language = document.documentElement.lang;
const units = [["day", 86_400, 48 * 3_600], ["hour", 3_600, 5_400], ["minute", 60, 0]];

/** What is shown now; its sources' ages count from when it was kept. */
let shown = null;

/** Such as "40 minutes ago". */
const ago = (source) => {
    const seconds = ageOf(source, shown);
    if (seconds < 60) return words.now;
    const [unit, length] = units.find(([, , least]) => seconds >= least);
    return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(-Math.round(seconds / length), unit);
};

const number = (value) => value.toLocaleString(language, { maximumFractionDigits: 1 });
const list = (names) => new Intl.ListFormat(language).format(names);

const sourceText = (source) => [source.name, source.place, ago(source), source.isStale && words.stale]
    .filter(Boolean).join(" · ");
const sourceOf = (source) => source
    ? element("span", { className: "source", textContent: ` ${sourceText(source)}` }) : "";

const level = (name, word) => {
    const made = element("span", { className: "level", textContent: word });
    made.dataset.level = name;
    return made;
};

const state = (name) => {
    const [svg, use] = ["svg", "use"].map((one) => document.createElementNS("http://www.w3.org/2000/svg", one));
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `${new URL("icons.svg", import.meta.url).pathname}#${words[`icon ${name}`]}`);
    svg.append(use);
    return element("span", { className: "state" }, svg, ` ${words[`state ${name}`]}`);
};

const row = (name, ...what) => element("div", {}, element("dt", {}, ...[name].flat()), element("dd", {}, ...what));

const card = (id, title, { name = "unknown", beside, figure = [], sentence, rows = [], source }) => {
    const heading = element("h2", { id, textContent: title });
    const made = element("section", { className: "card" },
        element("div", { className: "card-top" }, heading,
            beside && element("span", { className: "quiet", textContent: beside })),
        figure.length && element("p", { className: "figure" }, figure[0],
            figure[1] && element("span", { className: "figure-word", textContent: ` ${figure[1]}` })),
        sentence && element("p", { className: "sentence", textContent: sentence }),
        rows.length && element("dl", { className: "rows" }, ...rows),
        source && element("p", { className: "source", textContent: sourceText(source) }));
    made.dataset.level = name;
    made.setAttribute("aria-labelledby", id);
    return made;
};

const pollenSentence = ({ level, reached, isAssumed }) => {
    if (!level) return words.unknownRisk;
    if (reached.length) return `${words.reached} ${list(reached.map((one) => words[`allergen ${one}`]))}.`;
    return isAssumed ? words.assumed : words.nothingReached;
};

const pollenRow = ({ id, state: known, level: name, intensity, value, unit, source }) => {
    const isKnown = known === "present" || known === "none";
    const amount = value !== undefined && unit ? `${number(value)} ${unit}`
        : intensity !== undefined ? words.ofTen.replace("#", intensity) : "";
    const title = words[`type ${id}`];
    return isKnown
        ? row([`${title} `, level(name ?? "unknown", words[`level ${name ?? "unknown"}`])], amount, sourceOf(source))
        : row(title, state(known), sourceOf(source));
};

const pollen = (known) => card("pollen", words.pollen, {
    name: known.level ?? "unknown", beside: words.risk, sentence: pollenSentence(known),
    figure: [words[`level ${known.level ?? "unknown"}`],
        known.intensity !== undefined && words.ofTen.replace("#", known.intensity)],
    rows: known.types.map(pollenRow) });

const air = (known) => card("air", words.air, {
    name: words[`air-level ${known.level}`], beside: words.risk, source: known.source,
    figure: [words[`air ${known.level}`], known.value !== undefined && number(known.value)],
    sentence: known.mainPollutant && `${words.mainPollutant} ${words[`pollutant ${known.mainPollutant}`]}` });

const weather = (known) => card("weather", words.weather, {
    rows: known.map(({ id, value, unit, source }) =>
        row(words[`element ${id}`], `${number(value)} ${unit}`, sourceOf(source))) });

const uv = (known) => card("uv", words.uv, {
    name: known.band === "extreme" ? "hazardous" : known.band, beside: words.index, source: known.source,
    figure: [words[`band ${known.band}`], known.index !== undefined && number(Math.round(known.index))] });

/** @param known what `lastKnown` returns. */
export const cards = (known) => {
    shown = known;
    return [
        pollen(known.pollen), known.air && air(known.air), known.weather.length && weather(known.weather),
        known.uv && uv(known.uv)].filter(Boolean);
};
