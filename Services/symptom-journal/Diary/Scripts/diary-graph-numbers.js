// The numbers that the diary's graph shows. Pure: diary-graph.test.mjs compares them with a naive computation.
import { dayNumber } from "./diary-rewards.js";

/** So many symptoms are drawn at most: more lines are not told apart. */
export const mostDrawn = 8;
/** In days: intervals longer than the first are shown as weekly means, longer than the second as monthly means. */
export const longest = { days: 92, weeks: 731 };

const dayLength = 86_400_000, wholeDay = 1_440, weekdayOf1970 = 3;

export const dayOf = (number) => new Date(number * dayLength).toISOString().slice(0, 10);
export const lengthOf = ({ from, to }) => dayNumber(to) - dayNumber(from) + 1;
export const stepOf = (interval) => {
    const length = lengthOf(interval);
    return length <= longest.days ? "day" : length <= longest.weeks ? "week" : "month";
};

/**
 * The days from which to which a choice goes.
 * @param choice `{ days }`, a number or "all"; or `{ from, to }`, in either order, each of which may be missing.
 * @param entered the days of the entries.
 */
export const intervalOf = (choice, today, entered) => {
    const first = entered.reduce((one, other) => (other < one ? other : one), today);
    if (choice.days === "all") {
        // Whoever travelled west has entries of tomorrow.
        return { from: first, to: entered.reduce((one, other) => (other > one ? other : one), today) };
    }
    if (choice.days) return { from: dayOf(dayNumber(today) - choice.days + 1), to: today };
    const [from, to] = [choice.from || first, choice.to || today].sort();
    return { from, to };
};

const monthNumber = (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthStart = (month) =>
    `${String(Math.floor(month / 12)).padStart(4, "0")}-${String(month % 12 + 1).padStart(2, "0")}-01`;

/** Neighbours have neighbouring numbers. Weeks begin on Monday. */
const bucketNumber = {
    day: dayNumber,
    week: (day) => Math.floor((dayNumber(day) + weekdayOf1970) / 7),
    month: monthNumber,
};
const bucketStart = {
    day: dayOf,
    week: (number) => dayOf(number * 7 - weekdayOf1970),
    month: monthStart,
};

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const mean = (numbers) => (numbers.length ? sum(numbers) / numbers.length : null);

/** The part of a day, week or month that lies in the interval. */
const partOf = (number, step, { from, to }) => {
    const [start, next] = [bucketStart[step](number), bucketStart[step](number + 1)];
    const end = dayOf(dayNumber(next) - 1);
    return { from: start < from ? from : start, to: end > to ? to : end };
};

/** @param values `day → { value, minutes }`. */
const pointsOf = (values, step, interval) => {
    const buckets = new Map();
    for (const [day, one] of values) {
        const number = bucketNumber[step](day);
        if (!buckets.has(number)) buckets.set(number, []);
        buckets.get(number).push(one);
    }
    return [...buckets].sort(([one], [other]) => one - other).map(([number, all]) => ({
        number, ...partOf(number, step, interval), days: all.length, value: mean(all.map(({ value }) => value)),
        minutes: mean(all.map(({ minutes }) => minutes).filter((minutes) => minutes !== null)) }));
};

/** Points of days, weeks or months that follow each other without a gap. */
const runsOf = (points) => {
    const runs = [];
    for (const point of points) {
        if (runs.at(-1)?.at(-1).number === point.number - 1) runs.at(-1).push(point);
        else runs.push([point]);
    }
    return runs;
};

const summaryOf = (values) => {
    const all = [...values.values()].map(({ value }) => value), last = [...values.keys()].sort().at(-1);
    return { days: all.length, lowest: all.reduce((one, other) => Math.min(one, other)),
        highest: all.reduce((one, other) => Math.max(one, other)), last: { day: last, value: values.get(last).value } };
};

/** Of each day the highest intensity, and its durations together as far as they are known. */
const daily = (symptoms, entries, { from, to }) => {
    const known = new Map(symptoms.map((symptom) => [symptom, new Map()]));
    for (const { symptom, day, intensity, minutes = null } of entries) {
        const values = known.get(symptom);
        if (!values || day < from || day > to) continue;
        const before = values.get(day) ?? { value: intensity, minutes: null };
        values.set(day, { value: Math.max(before.value, intensity),
            minutes: minutes === null ? before.minutes : Math.min((before.minutes ?? 0) + minutes, wholeDay) });
    }
    return known;
};

/**
 * @param symptoms the ids of those chosen, in the order in which they are drawn.
 * @param entries `{ symptom, day, intensity, minutes }` in any order, also of other symptoms.
 * @returns `series`, those drawn; `others`, ids with entries beyond those; `without`, ids with no entry in these days.
 */
export const graphOf = (symptoms, entries, interval) => {
    const known = daily(symptoms, entries, interval), step = stepOf(interval);
    const entered = symptoms.filter((symptom) => known.get(symptom).size > 0);
    const series = entered.slice(0, mostDrawn).map((symptom) => {
        const points = pointsOf(known.get(symptom), step, interval);
        return { symptom, points, runs: runsOf(points), summary: summaryOf(known.get(symptom)) };
    });
    return { interval, step, series, others: entered.slice(mostDrawn),
        without: symptoms.filter((symptom) => known.get(symptom).size === 0) };
};

/** The rows of a table, the newest first: a cell for each series, null where it has a gap. */
export const rowsOf = (series) => {
    const rows = new Map();
    series.forEach(({ points }, place) => {
        for (const { number, from, to, ...point } of points) {
            if (!rows.has(number)) rows.set(number, { number, from, to, cells: series.map(() => null) });
            rows.get(number).cells[place] = point;
        }
    });
    return [...rows.values()].sort((one, other) => other.number - one.number);
};

/** The air by the same days, weeks or months. @param days `{ day, value }`, of which some may be unknown. */
export const airOf = (days, interval) => {
    const { from, to } = interval;
    const known = days.filter(({ day, value }) => Number.isFinite(value) && day >= from && day <= to);
    const values = new Map(known.map(({ day, value }) => [day, { value, minutes: null }]));
    const points = pointsOf(values, stepOf(interval), interval);
    return { points, runs: runsOf(points) };
};

/** Where the middle of a point lies in its interval, 0...1. */
export const placeOf = (interval, { from, to }) =>
    ((dayNumber(from) + dayNumber(to) + 1) / 2 - dayNumber(interval.from)) / lengthOf(interval);

/** Round ends of an axis that holds the values; `fromZero` for what cannot be less. */
export const axisOf = (values, fromZero) => {
    const low = fromZero ? 0 : values.reduce((one, other) => Math.min(one, other), Infinity);
    const high = values.reduce((one, other) => Math.max(one, other), -Infinity);
    const size = Math.max(high - low, 1), power = 10 ** Math.floor(Math.log10(size));
    const round = [1, 2, 5, 10].map((factor) => factor * power / 2).find((one) => size / one <= 4);
    const bottom = Math.floor(low / round) * round;
    return { low: bottom, high: Math.max(Math.ceil(high / round) * round, bottom + round) };
};

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000, 12_000, 24_000];

/** The days to label below a graph: at most so many, evenly spaced, single days counted back from the last. */
export const ticksOf = (interval, most) => {
    const last = dayNumber(interval.to), length = lengthOf(interval);
    const days = [1, 2, 7, 14].find((step) => Math.ceil(length / step) <= most);
    if (days) {
        return { unit: "day", days: Array.from({ length: Math.ceil(length / days) }, (_, place) =>
            dayOf(last - place * days)).reverse() };
    }
    const end = monthNumber(interval.to), start = monthNumber(dayOf(dayNumber(interval.from) - 1)) + 1;
    const months = monthSteps.find((step) => Math.floor(end / step) - Math.ceil(start / step) + 1 <= most);
    const first = Math.ceil(start / months) * months, count = Math.floor((end - first) / months) + 1;
    return { unit: months < 12 ? "month" : "year",
        days: Array.from({ length: Math.max(count, 0) }, (_, place) => monthStart(first + place * months)) };
};

/** The highest intensity of each of the last days, today's last; null where there is no entry. */
export const lastDays = (entries, today, count) => {
    const days = Array.from({ length: count }, () => null), first = dayNumber(today) - count + 1;
    const from = dayOf(first);
    for (const { day, intensity } of entries) {
        // Most entries are older, which their text tells already.
        if (day < from || day > today) continue;
        const place = dayNumber(day) - first;
        days[place] = Math.max(days[place] ?? 0, intensity);
    }
    return days;
};
