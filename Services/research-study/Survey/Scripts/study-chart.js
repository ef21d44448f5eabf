// Symptoms over time: a panel for each question, a bar for each day, all over the same days.
import { element, words } from "./dom.js";
import { svg } from "./drawing.js";

const language = document.documentElement.lang;
/** Of the bars, in pixels; study.css has the height of all. */
const [height, space] = [56, 4];
const day = 86_400_000;
/** A chart begins at least so many days before its last. */
const fewestDays = 14;
const most = 3;

const atNoon = (text) => Date.parse(`${text}T12:00:00Z`);
const dayOf = (time) => new Date(time).toISOString().slice(0, 10);
const short = (text) => new Date(atNoon(text)).toLocaleDateString(language, { day: "numeric", month: "short" });

const days = (first, last) => {
    const all = [];
    const start = Math.min(atNoon(first), atNoon(last) - (fewestDays - 1) * day);
    for (let time = start; time <= atNoon(last); time += day) all.push(dayOf(time));
    return all;
};

const bars = (shown, values) => {
    const step = 100 / shown.length;
    return shown.flatMap((one, place) => {
        const value = values.get(one);
        if (value === undefined) return [];
        // A zero is known, and shows as a line.
        const size = Math.max(2, value / most * height);
        return [svg("rect", {
            x: `${place * step + step * 0.08}%`, width: `${step * 0.84}%`, y: space + height - size, height: size,
            "data-level": ["none", "low", "moderate", "high"][value] ?? "high" })];
    });
};

const spoken = (title, values) => {
    const counted = [0, 1, 2, 3].map((level) => [...values.values()].filter((value) => value === level).length);
    const parts = counted.map((count, level) => `${words[`label ${level}`]}: ${count}`);
    return `${title}. ${words.daysAt} ${parts.join(", ")}.`;
};

const panel = (title, shown, values, isLast) => {
    const base = space + height;
    const labels = isLast ? [
        svg("text", { x: 0, y: base + 16 }, short(shown[0])),
        svg("text", { x: "100%", y: base + 16, "text-anchor": "end" }, short(shown.at(-1)))] : [];
    return element("figure", { className: "chart study-days" },
        element("figcaption", { textContent: title }),
        svg("svg", { role: "img", "aria-label": spoken(title, values), class: isLast ? "labelled" : "" },
            svg("line", { class: "base", x1: 0, x2: "100%", y1: base, y2: base }), ...bars(shown, values), ...labels));
};

/** @param answers the latest first, at least one. */
export const charts = (answers) => {
    const shown = days(answers.at(-1).day, answers[0].day);
    const questions = [...new Set(answers.flatMap((one) => Object.keys(one.answers)))];
    return questions.map((id, place) => {
        const values = new Map(answers.filter((one) => id in one.answers).map((one) => [one.day, one.answers[id]]));
        return panel(words[`question ${id}`] ?? id, shown, values, place === questions.length - 1);
    });
};
