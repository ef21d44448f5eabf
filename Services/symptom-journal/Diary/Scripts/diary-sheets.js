// Three sheets to print: for the emergency room, what to pack, and tips. What a person types for the first stays sealed
// on this device.
import { dayNumber } from "./diary-rewards.js";
import { visibleEntries } from "./diary-state.js";
import { blocks } from "./diary-tours.js";
import { fill } from "./diary-words.js";
import { $, element, words } from "./dom.js";

const days = 14;
const fields = ["name", "born", "blood", "allergies", "medicines", "conditions", "contact"];

/** Symptoms of the last fourteen days: `name`, the `highest` intensity, the last `day` that had it; the worst first. */
export const recentSymptoms = (state, today) => {
    const worst = new Map();
    // The newest come first, so an equal one that is older does not replace it.
    for (const [, { symptom, day, intensity }] of visibleEntries(state)) {
        const age = dayNumber(today) - dayNumber(day);
        if (age < 0 || age >= days || worst.get(symptom)?.highest >= intensity) continue;
        worst.set(symptom, { name: state.symptoms.get(symptom).name.text, highest: intensity, day });
    }
    return [...worst.values()].sort((one, other) =>
        other.highest - one.highest || one.name.localeCompare(other.name));
};

/** What is kept under a name, or that it was kept; null when the browser refuses. */
const attempted = async (work) => {
    try {
        return await work();
    } catch {
        return null;
    }
};

/** Prints one part of the page. Only print styles know the class, so it does not matter when it goes. */
const print = (part) => {
    for (const one of document.querySelectorAll(".diary-resources-unprinted")) {
        one.classList.remove("diary-resources-unprinted");
    }
    for (let one = part; one !== document.body; one = one.parentElement) {
        for (const other of one.parentElement.children) {
            if (other !== one) other.classList.add("diary-resources-unprinted");
        }
    }
    window.print();
};

const dayText = (diary, day) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(diary.locale, { dateStyle: "medium", timeZone: "UTC" });

/** What is typed, on the sheet; empty lines stay for a pen. */
const showTyped = (diary, value) => {
    for (const name of fields) {
        const typed = (value[name] ?? "").trim();
        $(`resources-sheet-${name}`).textContent = typed && name === "born" ? dayText(diary, typed) : typed;
    }
};

const showSymptoms = (diary) => {
    const recent = recentSymptoms(diary.state(), diary.today());
    $("resources-recent-none").hidden = recent.length > 0;
    $("resources-recent-table").hidden = recent.length === 0;
    $("resources-recent").replaceChildren(...recent.map(({ name, highest, day }) => element("tr", {},
        element("th", { scope: "row", textContent: name, dir: "auto" }),
        element("td", { textContent: fill(words.resourcesOfTen, { number: highest }) }),
        element("td", { textContent: dayText(diary, day) }))));
    $("resources-sheet-made").textContent = fill(words.resourcesMade, { day: dayText(diary, diary.today()) });
};

/** The form of the emergency sheet. Each change is kept; nothing has to be saved. */
const emergency = (diary) => {
    const form = $("resources-er-form"), state = $("resources-er-kept");
    let isRead = false, waiting = null;
    const typed = () => Object.fromEntries(fields.map((name) => [name, form.elements[name].value]));
    const keep = async () => {
        clearTimeout(waiting);
        const isKept = await attempted(() => diary.keepPrivate("er-sheet", typed())) ?? false;
        state.textContent = isKept ? words.resourcesKept : words.resourcesNotKept;
    };
    const write = (value) => {
        for (const name of fields) form.elements[name].value = value[name] ?? "";
        showTyped(diary, value);
    };
    form.onsubmit = (event) => event.preventDefault();
    form.oninput = () => {
        showTyped(diary, typed());
        clearTimeout(waiting);
        waiting = setTimeout(keep, 500);
    };
    form.onchange = keep;
    $("resources-er-clear").onclick = async () => {
        const before = typed();
        write({});
        await keep();
        diary.announce(words.resourcesCleared, async () => {
            write(before);
            await keep();
        });
    };
    return async () => {
        showSymptoms(diary);
        if (isRead) return;
        isRead = true;
        // What was typed meanwhile is newer than what was kept.
        const value = await attempted(() => diary.recallPrivate("er-sheet"));
        if (value && !fields.some((name) => form.elements[name].value)) write(value);
    };
};

/** The list of what to take along; what is ticked stays ticked on this device. */
const bag = (diary) => {
    const list = $("resources-bag-list"), boxes = () => [...list.querySelectorAll("input")];
    const keep = () => attempted(() => diary.keepPrivate("grab-bag", boxes().map(({ checked }) => checked)));
    list.replaceChildren(...blocks(words.resourcesBag).map(([title, ...lines]) => element("section", {},
        element("h3", { textContent: title }),
        element("ul", {}, ...lines.map((line) => element("li", {}, element("label", {},
            element("input", { type: "checkbox", onchange: keep }), element("span", { textContent: line }))))))));
    $("resources-bag-clear").onclick = () => {
        for (const box of boxes()) box.checked = false;
        keep();
    };
    let isRead = false;
    return async () => {
        if (isRead) return;
        isRead = true;
        const ticks = await attempted(() => diary.recallPrivate("grab-bag"));
        if (Array.isArray(ticks)) boxes().forEach((box, number) => { box.checked = ticks[number] === true; });
    };
};

/** @returns what to do when a sheet is opened, by its panel. */
export const sheets = (diary) => {
    $("resources-tips-list").replaceChildren(...blocks(words.resourcesTips).map(([title, text]) => element("li", {},
        element("strong", { textContent: title }), element("span", { textContent: text }))));
    for (const one of document.querySelectorAll("#tab-resources [data-print]")) {
        one.onclick = () => print($(one.dataset.print));
    }
    return { er: emergency(diary), bag: bag(diary) };
};
