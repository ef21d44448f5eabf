// What an entry of a symptom is made of: the numbers from 0 to 10, the day and how long it lasted.
import { limits } from "./diary-state.js";
import { dayOf } from "./diary-graph-numbers.js";
import { dayNumber } from "./diary-rewards.js";
import { dayName, dayWord, entryName, minutesName } from "./diary-symptom-words.js";
import { fill } from "./diary-words.js";
import { attempt, element, words } from "./dom.js";

/** Choices of how long it lasted, in minutes. */
const durations = [15, 60, 240, 1_440];
const levelOf = (number) =>
    (number === 0 ? "none" : number < 4 ? "low" : number < 7 ? "moderate" : number < 9 ? "high" : "very-high");

export const withAttributes = (made, attributes) => {
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
};

/** Does an action of the diary, or says why not. */
export const commit = async (diary, action) => {
    const refused = await diary.commit(action);
    if (refused) throw new Error(diary.refusal(refused));
};

/** Says beside a field how to mend it; null takes it back. */
export const fault = (input, shown, text, ...more) => {
    shown.replaceChildren(...text ? [text, ...more] : []);
    if (text) {
        withAttributes(input, { "aria-invalid": "true", "aria-describedby": shown.id });
        input.focus();
    } else {
        input.removeAttribute("aria-invalid");
        input.removeAttribute("aria-describedby");
    }
};
export const faultText = (id) => withAttributes(element("p", { id, className: "fault" }), { role: "alert" });

// The arrow keys go along the numbers, so that they are quick without a pointer too.
const moveAlong = (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = [...event.currentTarget.children], next = all[all.indexOf(event.target) + step];
    if (!step || !next) return;
    event.preventDefault();
    next.focus();
};

/**
 * The numbers from 0 to 10, with what their ends mean.
 * @param pick is called with the number; a second touch while it works does nothing.
 */
export const scale = (label, pick, chosen = null) => {
    const numbers = Array.from({ length: 11 }, (_, number) => {
        const one = element("button", { type: "button", value: String(number), textContent: String(number) });
        withAttributes(one, { "data-level": levelOf(number) });
        const end = { 0: words.symptomsNone, 10: words.symptomsWorst }[number];
        if (end) withAttributes(one, { "aria-label": `${number}: ${end}` });
        if (chosen !== null) withAttributes(one, { "aria-pressed": String(number === chosen) });
        return one;
    });
    const row = withAttributes(element("div", { className: "diary-symptoms-scale", onkeydown: moveAlong },
        ...numbers), { role: "group", "aria-label": label });
    row.onclick = attempt(async (event) => {
        const one = event.target.closest("button");
        if (one) await pick(Number(one.value), one);
    });
    return [row, withAttributes(element("p", { className: "ends quiet" },
        element("span", { textContent: `0: ${words.symptomsNone}` }),
        element("span", { textContent: `10: ${words.symptomsWorst}` })), { "aria-hidden": "true" })];
};

const dayField = (prefix, today, day) => {
    const input = element("input", { type: "date", id: `${prefix}-day`, max: today, required: true,
        min: dayOf(dayNumber(today) - limits.oldest), value: day ?? today });
    const shown = faultText(`${prefix}-day-fault`);
    const read = (now) => {
        const wrong = !input.value ? words.symptomsDayMissing : input.value > now ? words.symptomsDayFuture
            : dayNumber(now) - dayNumber(input.value) > limits.oldest ? words.symptomsDayPast : null;
        fault(input, shown, wrong);
        return wrong ? null : input.value;
    };
    return { input, read, node: element("div", { className: "field" },
        element("label", { htmlFor: input.id, textContent: words.symptomsDay }), input, shown) };
};

const durationField = (prefix, minutes) => {
    const choices = ["", ...durations, "own"], isOwn = minutes !== null && !durations.includes(minutes);
    const names = { "": words.symptomsNotSaid, own: words.symptomsOwn };
    const own = element("input", { type: "number", id: `${prefix}-own`, inputMode: "numeric", step: "1",
        min: String(limits.minutes[0]), max: String(limits.minutes[1]), value: isOwn ? String(minutes) : "" });
    const shown = faultText(`${prefix}-own-fault`);
    const ownField = element("div", { className: "field", hidden: !isOwn },
        element("label", { htmlFor: own.id, textContent: words.symptomsOwnMinutes }), own, shown);
    const radios = choices.map((value) => element("input", { type: "radio", name: `${prefix}-minutes`,
        id: `${prefix}-minutes-${value}`, value: String(value),
        checked: isOwn ? value === "own" : value === (minutes ?? "") }));
    const set = element("div", { className: "segmented" }, ...radios.flatMap((radio, place) => [radio, element("label",
        { htmlFor: radio.id, textContent: names[choices[place]] ?? minutesName(choices[place]) })]));
    withAttributes(set, { role: "radiogroup", "aria-label": words.symptomsDuration });
    set.onchange = () => { ownField.hidden = !radios.at(-1).checked; };
    const read = () => {
        const { value } = radios.find(({ checked }) => checked);
        const told = value === "" ? null : Number(value === "own" ? own.value || NaN : value);
        const [least, most] = limits.minutes;
        const isWrong = told !== null && !(Number.isInteger(told) && told >= least && told <= most);
        fault(own, shown, isWrong ? words.symptomsMinutesFault : null);
        return isWrong ? undefined : told;
    };
    return { read, nodes: [element("p", { className: "diary-symptoms-label", textContent: words.symptomsDuration }),
        set, ownField] };
};

/**
 * The fields of the day and of how long it lasted. `read` is null where one has a fault, which is then shown.
 * @param known what an entry says already.
 */
export const details = (diary, prefix, known = { day: null, minutes: null }) => {
    const day = dayField(prefix, diary.today(), known.day), duration = durationField(prefix, known.minutes);
    // A page that stays open past midnight means the new day.
    let isOwnDay = known.day !== null;
    day.input.addEventListener("input", () => { isOwnDay = true; });
    const today = () => (isOwnDay ? null : diary.today());
    const read = () => {
        const on = today() ?? day.read(diary.today()), minutes = on && duration.read();
        return on === null || minutes === undefined ? null : { day: on, ...minutes === null ? {} : { minutes } };
    };
    return { nodes: [day.node, ...duration.nodes], input: day.input, read };
};

const question = (day, today) => (day && day !== today
    ? fill(words.symptomsHowOn, { day: dayName(day) }) : words.symptomsHowToday);

/**
 * A new entry of a symptom: a touch on a number saves it.
 * @param entriesOf the symptom's entries, to say what is known of the day.
 * @param close is called after saving.
 */
export const newEntry = (diary, id, entriesOf, close) => {
    const prefix = `symptoms-new-${id}`, { name } = diary.state().symptoms.get(id), asked = element("p");
    const known = element("p", { className: "quiet" });
    const more = details(diary, prefix);
    const panel = element("details", { className: "more" },
        element("summary", { textContent: words.symptomsMore }), ...more.nodes);
    const save = async (intensity) => {
        const told = more.read();
        if (!told) {
            // Only what is open can take the focus.
            panel.open = true;
            more.read();
            return;
        }
        const entry = crypto.randomUUID();
        await commit(diary, { kind: "entry", entry, symptom: id, intensity, ...told });
        close();
        const saved = fill(words.symptomsSaved, { name: name.text, day: dayWord(told.day, diary.today()),
            entry: entryName({ minutes: null, ...told, intensity }) });
        diary.announce(saved, () => commit(diary, { kind: "delete-entry", entry }));
    };
    const show = () => {
        const day = more.input.value || diary.today(), same = entriesOf().filter((one) => one.day === day);
        asked.textContent = question(day, diary.today());
        known.textContent = fill(words.symptomsKnown, { entries: same.map(entryName).join(", ") });
        known.hidden = same.length === 0;
    };
    more.input.addEventListener("input", show);
    show();
    asked.className = "diary-symptoms-question";
    const node = element("div", { className: "diary-symptoms-new", id: prefix },
        asked, ...scale(`${name.text}: ${words.symptomsHowStrong}`, save), known, panel);
    return { node, show };
};
