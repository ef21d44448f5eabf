// The survey's questions, one at a time. What is chosen is kept as a draft until it is submitted.
import { $ } from "./dom.js";
import { serverNow } from "./server.js";
import { forget, keep, recall, surveyDay } from "./study-vault.js";

const form = $("questions");
const fields = [...form.querySelectorAll("fieldset[data-question]")];
const input = (field) => field.querySelector("input:checked, input[type=range]");

/** Undefined for a question that may be left out, and is. */
const chosen = (field) => input(field).value === "" ? undefined : Number(input(field).value);

// As the study's definition says: a question may be asked only after certain answers to those before it.
const isAsked = (field) => JSON.parse(field.dataset.when).every(({ question, isAtLeast, isAtMost }) => {
    const before = fields.find((one) => one.dataset.question === question);
    const answer = isAsked(before) ? chosen(before) : undefined;
    return answer !== undefined && answer >= (isAtLeast ?? -Infinity) && answer <= (isAtMost ?? Infinity);
});
const asked = () => fields.filter(isAsked);

/** The answers by question. */
export const given = () => Object.fromEntries(asked().map((field) => [field.dataset.question, chosen(field)])
    .filter(([, answer]) => answer !== undefined));

let here = 0;
const show = (place, isMoved = true) => {
    const all = asked();
    here = Math.max(0, Math.min(place, all.length - 1));
    for (const field of fields) field.hidden = field !== all[here];
    const isLast = here === all.length - 1;
    $("earlier").hidden = here === 0;
    $("next").hidden = isLast;
    $("done").hidden = !isLast;
    $("step").textContent = form.dataset.step.replace("#", here + 1).replace("#", all.length);
    $("steps").max = all.length;
    $("steps").value = here + 1;
    if (isMoved) input(all[here]).focus();
};

const restore = async () => {
    const draft = await recall("draft");
    if (draft?.day !== surveyDay(serverNow())) return;
    for (const [question, answer] of Object.entries(draft.answers)) {
        const name = `input[name="${CSS.escape(question)}"]`;
        const [choice, range] = [`${name}[value="${Number(answer)}"]`, `${name}[type=range]`].map((one) =>
            form.querySelector(one));
        if (range) range.value = answer; else if (choice) choice.checked = true;
    }
};

/** Begins at the first question, with what was chosen today and not submitted. */
export const askQuestions = async () => {
    form.reset();
    await restore();
    show(0);
};

/** What was chosen is submitted, and no draft any more. */
export const forgetDraft = () => forget("draft");

/** @param submit is called when all are answered. */
export const whenAnswered = (submit) => {
    form.addEventListener("input", ({ target }) => {
        const output = target.closest("fieldset").querySelector("output");
        if (output) output.textContent = target.value;
    });
    form.addEventListener("change", () => keep("draft", { day: surveyDay(serverNow()), answers: given() }));
    $("earlier").onclick = () => show(here - 1);
    $("next").onclick = () => show(here + 1);
    form.onsubmit = (event) => {
        event.preventDefault();
        // Enter on a question before the last goes on.
        if (here < asked().length - 1) show(here + 1); else submit();
    };
};
