// How the diary's symptoms write days, durations and numbers.
import { fill } from "./diary-words.js";
import { dayNumber } from "./diary-rewards.js";
import { words } from "./dom.js";

const locales = { de: "de", en: "en-GB" };
const language = document.documentElement.lang.slice(0, 2);
const locale = locales[language] ?? locales.en;

/** Each of the browser's writers takes a while to be made, so only those that are needed are. */
const once = (make) => {
    let made = null;
    return () => (made ??= make());
};
const dates = (options) => once(() => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }));
const long = dates({ dateStyle: "long" }), medium = dates({ day: "numeric", month: "short", year: "numeric" });
const ticks = { day: dates({ day: "numeric", month: "short" }), month: dates({ month: "short", year: "numeric" }),
    year: dates({ year: "numeric" }) };
const month = dates({ month: "long", year: "numeric" });
const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const decimals = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
const lists = once(() => new Intl.ListFormat(locale));
const date = (day) => new Date(`${day}T00:00:00Z`);

/** Older days are written as dates. */
const nearDays = 6;

export const capital = (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
export const number = (value) => decimals().format(value);
export const list = (texts) => lists().format(texts);

/** Such as 28 November 2026. */
export const dayName = (day) => long().format(date(day));
/** Such as 28 Nov, Nov 2026 or 2026. @param unit "day", "month" or "year". */
export const tickName = (day, unit) => ticks[unit]().format(date(day));
export const intervalName = ({ from, to }) => long().formatRange(date(from), date(to));

/** Such as today or 3 days ago; nothing for a day further away. */
export const nearWord = (day, today) => {
    const distance = dayNumber(day) - dayNumber(today);
    return Math.abs(distance) <= nearDays ? relative().format(distance, "day") : "";
};
/** Such as today, 3 days ago, 12 Oct or 12 Oct 2025. */
export const dayWord = (day, today) => nearWord(day, today)
    || (day.slice(0, 4) === today.slice(0, 4) ? ticks.day : medium)().format(date(day));

/** What a row of the graph's table stands for. @param step "day", "week" or "month". */
export const partName = ({ from, to }, step) =>
    (step === "month" ? month().format(date(from)) : medium().formatRange(date(from), date(to)));

/** Such as 1 h 30 min; nothing for a duration that was not said. */
export const minutesName = (minutes) => {
    if (minutes === null) return "";
    const whole = Math.round(minutes), hours = Math.floor(whole / 60), rest = whole % 60;
    if (whole === 1_440) return words.symptomsAllDay;
    return [hours && fill(words.symptomsHours, { n: hours }), rest && fill(words.symptomsMinutes, { n: rest })]
        .filter(Boolean).join(" ") || fill(words.symptomsMinutes, { n: 0 });
};

/** Such as 4 of 10 · 1 h. */
export const entryName = ({ intensity, minutes }) =>
    [fill(words.symptomsOfTen, { n: intensity }), minutesName(minutes)].filter(Boolean).join(" · ");

/** What a point of the graph is when it is not a day. */
export const meanNote = (step) =>
    ({ week: words.symptomsByWeek, month: words.symptomsByMonth })[step] ?? "";

/** What a screen reader says of the drawing. */
export const graphName = ({ interval, step, series }, names) => [
    fill(words.symptomsSpoken, { interval: intervalName(interval) }), meanNote(step),
    ...series.map(({ summary: { days, lowest, highest, last } }, place) => fill(
        days === 1 ? words.symptomsSpokenOnce : words.symptomsSpokenSeries,
        { name: names[place], n: days, lowest, highest, last: last.value, day: dayName(last.day) })),
].filter(Boolean).join(" ");
