// The form of a quiz: hides what is not asked, makes sliders of long scales, and keeps what was typed while there is no
// network. The server checks the answers, with this script or without.
import { call, Refusal } from "./api.js";
import { $, attempt, say, words } from "./dom.js";

const quiz = $("quiz");
const questions = quiz ? [...quiz.querySelectorAll("fieldset[data-question]")] : [];
const inputs = (field) => [...field.querySelectorAll("input")];
const slider = (field) => field.querySelector(".slider input");
const unset = "unset";

const showNumber = (range, isSet) => {
    range.classList.toggle(unset, !isSet);
    range.closest("fieldset").querySelector("output").textContent = isSet ? range.value : "–";
    range.setAttribute("aria-valuetext", isSet ? `${range.value} ${words.of} ${range.max}` : words.unset);
};

// A number field becomes a slider, which always has a value: it counts only once somebody has chosen it.
const makeSlider = (field) => {
    const input = slider(field);
    if (!input) return;
    const typed = input.value;
    field.querySelector("output").hidden = false;
    input.type = "range";
    if (typed !== "") input.value = typed;
    showNumber(input, typed !== "");
};

// Of one question; undefined while there is none.
const answer = (field) => {
    const range = slider(field);
    if (range) return range.classList.contains(unset) ? undefined : Number(range.value);
    const chosen = inputs(field).filter((one) => one.checked && one.value !== "").map((one) => one.value);
    if (field.dataset.kind === "choices") return chosen.length ? chosen : undefined;
    if (!chosen.length) return undefined;
    return field.dataset.kind === "number" ? Number(chosen[0]) : chosen[0];
};

// As the definition says: a question may be asked only after certain answers to one before it.
const holds = ({ question, isAtLeast, isOneOf }) => {
    const field = $(`q-${question}`);
    const value = field.hidden ? undefined : answer(field);
    if (value === undefined) return false;
    if (isAtLeast !== undefined) return value >= isAtLeast;
    return [value].flat().some((one) => isOneOf.includes(one));
};
const ask = () => {
    for (const field of questions) {
        if (field.dataset.when) field.hidden = !holds(JSON.parse(field.dataset.when));
    }
};
const asked = () => questions.filter((field) => !field.hidden);

const mark = (field, text) => {
    field.toggleAttribute("data-faulty", Boolean(text));
    $(`f-${field.dataset.question}`).textContent = text;
    for (const input of inputs(field)) {
        if (text) input.setAttribute("aria-invalid", "true"); else input.removeAttribute("aria-invalid");
    }
};

const showMissing = (fields) => {
    for (const field of fields) mark(field, words.answerThis);
    say(words.faulty, true);
    inputs(fields[0])[0].focus();
    fields[0].scrollIntoView({ block: "center" });
};

// Without the script from here on: the server shows what is wrong beside what was typed.
const sendAsForm = () => {
    for (const field of questions) {
        const range = slider(field);
        if (range && (field.hidden || range.classList.contains(unset))) {
            range.type = "number";
            range.value = "";
        }
        if (field.hidden) for (const input of inputs(field)) input.disabled = true;
    }
    quiz.submit();
};

const save = async () => {
    for (const field of questions) mark(field, "");
    const missing = asked().filter((field) => "required" in field.dataset && answer(field) === undefined);
    if (missing.length) return showMissing(missing);
    const answers = Object.fromEntries(asked().map((field) => [field.dataset.question, answer(field)]));
    const body = { version: Number(quiz.dataset.version), answers };
    if ($("suggestion")) body.suggestionID = $("suggestion").value;
    const { quiz: name, day } = quiz.dataset;
    try {
        const sheet = await call("PUT", `quizzes/${name}/answers/${day}`, body);
        // Kept on the device until it is online again, by the service worker.
        if (!sheet || !sheet.sheetID) return say(words.queued);
        location.assign(`${quiz.getAttribute("action")}?saved=${day}`);
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        sendAsForm();
    }
};

const change = ({ target }) => {
    const field = target.closest("fieldset");
    if (!field) return;
    if (target.type === "range") showNumber(target, true);
    // "None of these" and the others exclude each other.
    if (target.type === "checkbox" && target.checked) {
        for (const other of inputs(field)) {
            const excludes = "alone" in target.dataset || "alone" in other.dataset;
            if (other !== target && excludes) other.checked = false;
        }
    }
    mark(field, "");
    ask();
};

const localDay = () => {
    const now = new Date();
    const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
    return parts.map((part) => String(part).padStart(2, "0")).join("-");
};

if (quiz) {
    for (const part of quiz.querySelectorAll("[data-without-script]")) part.remove();
    for (const field of questions) makeSlider(field);
    ask();
    quiz.addEventListener("input", change);
    // A click on the place where the slider stands chooses that number, and is no input event.
    quiz.addEventListener("click", ({ target }) => {
        if (target.type === "range") showNumber(target, true);
    });
    quiz.addEventListener("submit", attempt(save));
    // The day that the server named is the one that counts.
    if (!new URLSearchParams(location.search).has("day") && localDay() !== quiz.dataset.day) say(words.otherDate);
}
