// What an answer said and what was in the air then: the Response Summary of 24 hours, and the same in the history.
import { element, words } from "./dom.js";
import { placeMap } from "./place-map.js";

const language = document.documentElement.lang;
const number = (value) => value.toLocaleString(language, { maximumFractionDigits: 1 });

/** A value with its unit; what no source knew is said so. */
const measured = (value, unit) => Number.isFinite(value) ? `${number(value)}${unit ? ` ${unit}` : ""}`
    : element("span", { className: "quiet", textContent: words.notKnown });

const row = (name, ...what) =>
    element("div", {}, element("dt", { textContent: name }), element("dd", {}, ...what));
const rows = (...all) => element("dl", { className: "rows" }, ...all);

const card = (title, ...content) =>
    element("section", { className: "card" }, element("h3", { textContent: title }), ...content);

const status = ({ state, at }) => card(words.status, rows(
    row(words.answers, element("span", { className: "tag", textContent: words[`state ${state}`] })),
    row(words.submitted, new Date(at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }))));

const pollen = ({ pollen: { tree, grass, weed } = {} }) => card(words.pollenCount, rows(
    row(words.tree, measured(tree, words.grains)), row(words.grass, measured(grass, words.grains)),
    row(words.weed, measured(weed, words.grains))));

const weather = ({ temperature, humidity, rain, wind } = {}) => element("details", { className: "more" },
    element("summary", { textContent: words.weatherToo }),
    rows(
        row(words.temperature, measured(temperature, "°C")), row(words.humidity, measured(humidity, "%")),
        row(words.rain, measured(rain, "mm")), row(words.wind, measured(wind, "km/h"))));

const air = ({ air: { aqi, co, o3, no2, so2, pm10, pm25 } = {}, weather: more }) => card(words.airQuality,
    rows(
        row("AQI", measured(aqi)), row("CO", measured(co, "ppm")), row("O₃", measured(o3, "ppb")),
        row("NO₂", measured(no2, "ppb")), row("SO₂", measured(so2, "ppb")), row("PM10", measured(pm10, "µg/m³")),
        row("PM2.5", measured(pm25, "µg/m³"))),
    weather(more));

/** A question's answer as word and number, with the level's colour. */
export const levelOf = (answer) => {
    const made = element("span", { className: "level", textContent: `${words[`label ${answer}`] ?? ""} ${answer}` });
    made.dataset.level = ["none", "low", "moderate", "high"][answer] ?? "unknown";
    return made;
};

const symptoms = (answers) => card(words.reportedSymptoms, rows(...Object.entries(answers).map(([id, answer]) =>
    row(words[`question ${id}`] ?? id, levelOf(answer)))));

const country = (code) => {
    if (!code) return words.notKnown;
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
    return names.of(code.toUpperCase());
};

const location = async ({ place: named = {} }, place) => {
    const label = `${words.mapOf} ${named.name ?? country(named.countryCode)}`;
    // The rest of the summary is there without it.
    const map = await placeMap(place, label).catch(() => null);
    return card(words.location,
        rows(row(words.country, country(named.countryCode)), row(words.placeName, named.name ?? words.notKnown)),
        map && element("figure", { className: "preview" }, map),
        element("p", { className: "quiet", textContent: words.exactHere }));
};

/** The sections of an answer of `study-answers.js`, in the order of the requirements. */
export const summary = async (answer) => [
    status(answer), pollen(answer.environment), air(answer.environment), symptoms(answer.answers),
    await location(answer.environment, answer.place)];
