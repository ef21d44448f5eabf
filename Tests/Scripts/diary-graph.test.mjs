// The diary's graph shows the right numbers for every combination of symptoms and histories (DIA-22).
// Run: node --test Tests/Scripts
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

// Node 18 takes a file that ends in .js for a module only where a package says so.
const folder = mkdtempSync(join(tmpdir(), "diary-graph-"));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
for (const name of ["diary-graph-numbers.js", "diary-rewards.js"]) {
    const source = new URL(`../../Services/symptom-journal/Diary/Scripts/${name}`, import.meta.url);
    cpSync(fileURLToPath(source), join(folder, name));
}
const { airOf, axisOf, graphOf, intervalOf, lastDays, mostDrawn, placeOf, rowsOf, stepOf, ticksOf } =
    await import(pathToFileURL(join(folder, "diary-graph-numbers.js")));

const entry = (symptom, day, intensity, minutes = null) => ({ symptom, day, intensity, minutes });
const interval = (from, to) => ({ from, to });

/** A calendar of its own: it only knows how to go to the next day. */
const next = (day) => {
    const date = new Date(`${day}T12:00:00Z`);
    date.setUTCDate(date.getUTCDate() + 1);
    return date.toISOString().slice(0, 10);
};
const weekday = (day) => new Date(`${day}T12:00:00Z`).getUTCDay();
const allDays = ({ from, to }) => {
    const days = [];
    for (let day = from; day <= to; day = next(day)) days.push(day);
    return days;
};

/** The days of each point that may be, found by walking through the calendar. */
const naiveParts = (days) => {
    const begins = {
        day: () => true, week: (day) => weekday(day) === 1, month: (day) => day.endsWith("-01"),
    }[days.length <= 92 ? "day" : days.length <= 731 ? "week" : "month"];
    const parts = [];
    for (const day of days) {
        if (!parts.length || begins(day)) parts.push([]);
        parts.at(-1).push(day);
    }
    return parts;
};

const naiveDay = (entries, symptom, day) => {
    const all = entries.filter((one) => one.symptom === symptom && one.day === day);
    if (!all.length) return null;
    const told = all.filter(({ minutes }) => minutes !== null);
    return { value: Math.max(...all.map(({ intensity }) => intensity)),
        minutes: told.length ? Math.min(told.reduce((sum, { minutes }) => sum + minutes, 0), 1_440) : null };
};

const naiveMean = (numbers) => numbers.reduce((one, other) => one + other, 0) / numbers.length;

const naiveSeries = (entries, symptom, parts) => {
    const runs = [];
    let isJoined = false;
    for (const part of parts) {
        const known = part.map((day) => naiveDay(entries, symptom, day)).filter(Boolean);
        if (!known.length) {
            isJoined = false;
            continue;
        }
        const told = known.map(({ minutes }) => minutes).filter((minutes) => minutes !== null);
        if (!isJoined) runs.push([]);
        isJoined = true;
        runs.at(-1).push({ from: part[0], to: part.at(-1), days: known.length,
            value: naiveMean(known.map(({ value }) => value)), minutes: told.length ? naiveMean(told) : null });
    }
    return runs;
};

const isNear = (one, other, what) => {
    if (one === null || other === null) return assert.equal(one, other, what);
    assert.ok(Math.abs(one - other) < 1e-9, `${what}: ${one} and ${other}`);
};

const assertSame = (runs, expected, what) => {
    assert.deepEqual(runs.map((run) => run.length), expected.map((run) => run.length), what);
    runs.flat().forEach((point, place) => {
        const { value, minutes, ...rest } = expected.flat()[place];
        assert.deepEqual({ from: point.from, to: point.to, days: point.days }, rest, what);
        isNear(point.value, value, what);
        isNear(point.minutes, minutes, what);
    });
};

/** Numbers that are the same in each run: mulberry32. */
const generator = (seed) => () => {
    seed = seed + 0x6D2B79F5 | 0;
    let mixed = Math.imul(seed ^ seed >>> 15, 1 | seed);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 4_294_967_296;
};

const randomHistory = (random) => {
    const whole = (low, high) => low + Math.floor(random() * (high - low + 1));
    const pick = (all) => all[whole(0, all.length - 1)];
    // Some begin just before a leap day, some at the turn of a year, some have all entries on one day.
    const start = pick(["2024-02-20", "2027-12-20", "2028-02-28", "2026-11-28", "2100-02-25", "2019-06-13"]);
    const span = pick([1, 2, 20, 92, 93, 200, 365, 366, 731, 732, 1_200]);
    const days = [start];
    while (days.length < span) days.push(next(days.at(-1)));
    const symptoms = Array.from({ length: whole(0, 11) }, (_, place) => `symptom-${place}`);
    const entries = Array.from({ length: pick([0, 1, 5, 40, 300]) }, () => entry(
        pick([...symptoms, "another"]), pick(random() < 0.3 ? days.slice(0, 3) : days), whole(0, 10),
        random() < 0.5 ? null : whole(1, 1_440)));
    const choice = pick([{ days: 7 }, { days: 30 }, { days: 90 }, { days: 365 }, { days: "all" },
        { from: pick(days), to: pick(days) }, { from: pick(days), to: "" }, { from: "", to: days.at(-1) }]);
    return { symptoms: symptoms.filter(() => random() < 0.9), entries, choice, today: days.at(-1) };
};

test("shows what a naive computation shows, for 300 random histories", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
        const { symptoms, entries, choice, today } = randomHistory(generator(seed));
        const shown = intervalOf(choice, today, entries.map(({ day }) => day));
        const graph = graphOf(symptoms, entries, shown), days = allDays(shown), parts = naiveParts(days);
        const entered = symptoms.filter((symptom) => days.some((day) => naiveDay(entries, symptom, day)));
        assert.deepEqual(graph.series.map(({ symptom }) => symptom), entered.slice(0, 8), `seed ${seed}`);
        assert.deepEqual(graph.others, entered.slice(8), `seed ${seed}`);
        assert.deepEqual(graph.without, symptoms.filter((one) => !entered.includes(one)), `seed ${seed}`);
        for (const { symptom, runs, points, summary } of graph.series) {
            const what = `seed ${seed}, ${symptom}`;
            assertSame(runs, naiveSeries(entries, symptom, parts), what);
            assert.deepEqual(runs.flat(), points, what);
            const known = days.map((day) => [day, naiveDay(entries, symptom, day)]).filter(([, one]) => one);
            const values = known.map(([, { value }]) => value);
            assert.deepEqual(summary, { days: known.length, lowest: Math.min(...values), highest: Math.max(...values),
                last: { day: known.at(-1)[0], value: values.at(-1) } }, what);
        }
        const rows = rowsOf(graph.series);
        const withEntries = parts.filter((part) => part.some((day) =>
            graph.series.some(({ symptom }) => naiveDay(entries, symptom, day))));
        assert.deepEqual(rows.map(({ from, to }) => [from, to]),
            withEntries.map((part) => [part[0], part.at(-1)]).reverse(), `rows of seed ${seed}`);
        graph.series.forEach(({ points }, place) => assert.deepEqual(
            rows.filter(({ cells }) => cells[place]).map(({ cells }) => cells[place].value).reverse(),
            points.map(({ value }) => value), `cells of seed ${seed}`));
    }
});

test("places every point inside, in order, each day in the middle of its share", () => {
    for (let seed = 1; seed <= 100; seed += 1) {
        const { symptoms, entries, choice, today } = randomHistory(generator(seed));
        const shown = intervalOf(choice, today, entries.map(({ day }) => day)), days = allDays(shown);
        for (const { points } of graphOf(symptoms, entries, shown).series) {
            const places = points.map((point) => placeOf(shown, point));
            assert.deepEqual(places, [...places].sort((one, other) => one - other));
            points.forEach(({ from, to }, index) => {
                const middle = (days.indexOf(from) + days.indexOf(to) + 1) / 2 / days.length;
                isNear(places[index], middle, `seed ${seed}`);
                assert.ok(middle > 0 && middle < 1);
            });
        }
    }
});

test("knows nothing of no symptom and of an empty history", () => {
    const week = intervalOf({ days: 7 }, "2026-11-28", []);
    assert.deepEqual(week, interval("2026-11-22", "2026-11-28"));
    assert.deepEqual(graphOf([], [entry("a", "2026-11-28", 3)], week).series, []);
    assert.deepEqual(graphOf(["a"], [], week), { interval: week, step: "day", series: [], others: [], without: ["a"] });
    assert.deepEqual(intervalOf({ days: "all" }, "2026-11-28", []), interval("2026-11-28", "2026-11-28"));
    assert.deepEqual(rowsOf([]), []);
});

test("takes the highest of a day, and its durations together up to a whole day", () => {
    const entries = [entry("a", "2026-11-28", 3, 60), entry("a", "2026-11-28", 7), entry("a", "2026-11-28", 0, 1_400)];
    const { series: [{ points }] } = graphOf(["a"], entries, interval("2026-11-28", "2026-11-28"));
    assert.deepEqual(points.map(({ value, minutes }) => [value, minutes]), [[7, 1_440]]);
});

test("shows none as a value and not as a gap", () => {
    const entries = ["2026-11-26", "2026-11-27", "2026-11-28"].map((day) => entry("a", day, 0));
    const [{ runs }] = graphOf(["a"], entries, interval("2026-11-22", "2026-11-28")).series;
    assert.deepEqual(runs.map((run) => run.map(({ value }) => value)), [[0, 0, 0]]);
});

test("leaves gaps, also beside a leap day that has no entry", () => {
    const entries = ["2028-02-27", "2028-02-28", "2028-03-01"].map((day) => entry("a", day, 5));
    const [{ runs }] = graphOf(["a"], entries, interval("2028-02-25", "2028-03-02")).series;
    assert.deepEqual(runs.map((run) => run.map(({ from }) => from)), [["2028-02-27", "2028-02-28"], ["2028-03-01"]]);
    const joined = graphOf(["a"], [...entries, entry("a", "2028-02-29", 5)], interval("2028-02-25", "2028-03-02"));
    assert.deepEqual(joined.series[0].runs.map((run) => run.length), [4]);
});

test("goes from days to weeks after 92 days, and to months after two years", () => {
    assert.equal(stepOf(interval("2026-08-29", "2026-11-28")), "day");
    assert.equal(stepOf(interval("2026-08-28", "2026-11-28")), "week");
    assert.equal(stepOf(interval("2024-02-01", "2026-01-31")), "week");
    assert.equal(stepOf(interval("2024-01-31", "2026-01-31")), "month");
});

test("draws eight at most and names the others", () => {
    const symptoms = Array.from({ length: 12 }, (_, place) => `s${place}`);
    const entries = symptoms.slice(1).map((symptom) => entry(symptom, "2026-11-28", 4));
    const { series, others, without } = graphOf(symptoms, entries, interval("2026-11-22", "2026-11-28"));
    assert.equal(series.length, mostDrawn);
    assert.deepEqual([others, without], [["s9", "s10", "s11"], ["s0"]]);
});

test("takes from and to in either order, and either of them alone", () => {
    const entered = ["2026-03-01", "2025-12-24"];
    assert.deepEqual(intervalOf({ from: "2026-05-01", to: "2026-04-01" }, "2026-11-28", entered),
        interval("2026-04-01", "2026-05-01"));
    assert.deepEqual(intervalOf({ from: "", to: "2026-01-31" }, "2026-11-28", entered),
        interval("2025-12-24", "2026-01-31"));
    assert.deepEqual(intervalOf({ from: "2026-01-31", to: "" }, "2026-11-28", entered),
        interval("2026-01-31", "2026-11-28"));
    assert.deepEqual(intervalOf({ days: "all" }, "2026-11-28", ["2026-11-29"]), interval("2026-11-28", "2026-11-29"));
});

test("puts labels inside the interval, never too many", () => {
    for (const [from, to] of [["2026-11-28", "2026-11-28"], ["2026-11-22", "2026-11-28"], ["2024-02-28", "2024-05-28"],
        ["2025-11-29", "2026-11-28"], ["2016-11-28", "2026-11-28"], ["0001-01-01", "2026-11-28"]]) {
        for (const most of [3, 4, 6, 10]) {
            const { days } = ticksOf(interval(from, to), most);
            assert.ok(days.length >= 1 && days.length <= most, `${from} to ${to}: ${days}`);
            assert.ok(days.every((day) => day >= from && day <= to), `${from} to ${to}: ${days}`);
            assert.deepEqual(days, [...new Set(days)].sort());
        }
    }
    assert.deepEqual(ticksOf(interval("2026-11-22", "2026-11-28"), 4).days,
        ["2026-11-22", "2026-11-24", "2026-11-26", "2026-11-28"]);
});

test("shows the air by the same days, without what is not known", () => {
    const shown = interval("2026-11-22", "2026-11-28");
    const { runs } = airOf([{ day: "2026-11-21", value: 9 }, { day: "2026-11-23", value: -3.5 },
        { day: "2026-11-24", value: null }, { day: "2026-11-25", value: 4 }, { day: "2026-11-26", value: 5 }], shown);
    assert.deepEqual(runs.map((run) => run.map(({ value }) => value)), [[-3.5], [4, 5]]);
    assert.deepEqual(axisOf([-3.5, 5], false), { low: -5, high: 5 });
    assert.deepEqual(axisOf([0, 0], true), { low: 0, high: 0.5 });
    assert.deepEqual(axisOf([37], true), { low: 0, high: 40 });
});

test("shows the last fourteen days", () => {
    const entries = [entry("a", "2028-02-29", 4), entry("a", "2028-03-10", 2), entry("a", "2028-03-10", 6),
        entry("a", "2028-02-25", 9), entry("a", "2028-03-11", 9)];
    const days = lastDays(entries, "2028-03-10", 14);
    assert.equal(days.length, 14);
    assert.deepEqual(days.map((value, place) => [place, value]).filter(([, value]) => value !== null),
        [[3, 4], [13, 6]]);
});
