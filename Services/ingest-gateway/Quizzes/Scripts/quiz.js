// A quiz's answers, and the report or thresholds that they suggest.
import { call } from "./api.js";
import { $, attempt, element, say, time, words } from "./dom.js";
import { startSession } from "./session.js";

const language = document.documentElement.lang;
const quiz = $("quiz");
const address = `quizzes/${quiz.dataset.quiz}`;
const suggestion = new URLSearchParams(location.search).get("suggestion");
let today = null;

const questions = [...quiz.querySelectorAll("fieldset[data-question]")];
const inputs = (field) => [...field.querySelectorAll("input")];
const slider = (field) => field.querySelector("input[type=range]");

const showNumber = (range, isSet) => {
    range.classList.toggle("unset", !isSet);
    const field = range.closest("fieldset");
    field.querySelector("output").textContent = isSet ? range.value : "–";
    range.setAttribute("aria-valuetext", isSet ? `${range.value} ${words.of} ${range.max}` : words.unset);
};

// Of one question; undefined while there is none.
const answer = (field) => {
    const range = slider(field);
    if (range) return range.classList.contains("unset") ? undefined : Number(range.value);
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

const mark = (field, text) => {
    field.toggleAttribute("data-faulty", Boolean(text));
    $(`f-${field.dataset.question}`).textContent = text;
    for (const input of inputs(field)) {
        if (text) input.setAttribute("aria-invalid", "true"); else input.removeAttribute("aria-invalid");
    }
};

const fill = (answers) => {
    for (const field of questions) {
        const value = answers[field.dataset.question];
        const range = slider(field);
        if (range) {
            if (value !== undefined) range.value = value;
            showNumber(range, value !== undefined);
            continue;
        }
        const texts = value === undefined ? [] : [value].flat().map(String);
        for (const input of inputs(field)) input.checked = texts.includes(input.value);
    }
    ask();
};

quiz.addEventListener("input", ({ target }) => {
    const field = target.closest("fieldset");
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
});
// A click on the place where the slider stands chooses that number, and is no input event.
quiz.addEventListener("click", ({ target }) => {
    if (target.type === "range") showNumber(target, true);
});

const asked = () => questions.filter((field) => !field.hidden);

const showFaults = (faults) => {
    for (const [field, text] of faults) mark(field, text);
    say(words.faulty, true);
    const first = inputs(faults[0][0])[0];
    first.focus();
    faults[0][0].scrollIntoView({ block: "center" });
};

quiz.onsubmit = attempt(async () => {
    for (const field of questions) mark(field, "");
    const open = asked().filter((field) => "required" in field.dataset && answer(field) === undefined);
    if (open.length) return showFaults(open.map((field) => [field, words.answerThis]));
    const answers = Object.fromEntries(asked().map((field) => [field.dataset.question, answer(field)]));
    const body = { version: Number(quiz.dataset.version), answers };
    if (suggestion) body.suggestionID = suggestion;
    try {
        // Asked for anew: midnight may have passed since the page was opened.
        ({ today } = await call("GET", address));
        const sheet = await call("PUT", `${address}/answers/${today}`, body);
        say(words.saved);
        await showOffers(sheet.offer || {});
    } catch (error) {
        const faults = (error.errors || []).flatMap(({ pointer, detail }) => {
            const field = pointer && $(`q-${pointer.split("/").pop()}`);
            return field ? [[field, detail]] : [];
        });
        if (!faults.length) throw error;
        showFaults(faults);
    }
});

const place = (prefix) => ({
    name: $(`${prefix}-place-name`).value.trim(),
    coordinate: {
        latitude: Number($(`${prefix}-latitude`).value), longitude: Number($(`${prefix}-longitude`).value) } });
const fillPlace = (prefix, known) => {
    $(`${prefix}-place-name`).value = known ? known.name : "";
    $(`${prefix}-latitude`).value = known ? known.coordinate.latitude : "";
    $(`${prefix}-longitude`).value = known ? known.coordinate.longitude : "";
};
const position = () => new Promise((found, missed) => {
    if (!navigator.geolocation) return missed(new Error(words.noPosition));
    navigator.geolocation.getCurrentPosition(found, () => missed(new Error(words.noPosition)));
});
for (const prefix of ["alert", "own"]) {
    $(`${prefix}-locate`).onclick = attempt(async () => {
        const { coords } = await position();
        fillPlace(prefix, { name: $(`${prefix}-place-name`).value || words.here, coordinate: {
            latitude: Number(coords.latitude.toFixed(5)), longitude: Number(coords.longitude.toFixed(5)) } });
    });
}

const checked = (form, name) => [...form.querySelectorAll(`input[name=${name}]:checked`)].map((one) => one.value);
const check = (form, name, values) => {
    for (const input of form.querySelectorAll(`input[name=${name}]`)) input.checked = values.includes(input.value);
};

const showOffers = async ({ report, sensitivities }) => {
    $("alert").hidden = !report;
    $("preferences").hidden = !sensitivities;
    $("offers").hidden = !report && !sensitivities;
    if (report) showReport(report);
    if (sensitivities) await showPreferences(sensitivities);
    if (!report && !sensitivities) return $("message").scrollIntoView({ block: "center" });
    const title = report ? $("alert-title") : $("preferences-title");
    title.focus();
    title.scrollIntoView({ block: "start" });
};

const showReport = (report) => {
    fillPlace("alert", report.place);
    $("alert-time").textContent = time(new Date(), language);
    check($("alert"), "allergens", report.allergens);
    check($("alert"), "symptoms", report.symptoms);
    check($("alert"), "severity", [report.severity]);
    for (const input of $("alert").querySelectorAll("input[name=allergens]")) {
        $(input.checked ? "own-allergens" : "other-allergens").append(input.parentElement);
    }
};

$("alert").onsubmit = attempt(async () => {
    const comment = $("comment").value.trim();
    await call("POST", "alerts", {
        place: place("alert"), allergens: checked($("alert"), "allergens"),
        symptoms: checked($("alert"), "symptoms"), severity: checked($("alert"), "severity")[0],
        ...(comment ? { comment } : {}) });
    closeOffer("alert", words.alertSent);
});

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const showPreferences = async (sensitivities) => {
    const preferences = await call("GET", "subscription");
    $("thresholds").replaceChildren(...sensitivities.map(({ allergen, threshold }) => element(
        "label", { className: "threshold" }, words[`allergen ${allergen}`],
        element("input", {
            type: "number", name: allergen, min: 1, max: 10, step: 1, value: threshold, required: true }))));
    fillPlace("own", preferences.place);
    $("own-place").hidden = $("own-place").disabled = Boolean(preferences.place);
    $("zone-choice").hidden = !zone || preferences.settings.timeZone === zone;
    $("zone").textContent = zone;
};

$("preferences").onsubmit = attempt(async () => {
    // The person's other preferences stay as they are.
    const preferences = await call("GET", "subscription");
    const chosen = [...$("thresholds").querySelectorAll("input")].map((input) => (
        { allergen: input.name, threshold: Number(input.value) }));
    const others = preferences.sensitivities.filter(({ allergen }) => !chosen.some((one) => one.allergen === allergen));
    preferences.sensitivities = [...others, ...chosen];
    if (!$("own-place").disabled) preferences.place = place("own");
    if (!$("zone-choice").hidden && $("use-zone").checked) preferences.settings.timeZone = zone;
    await call("PUT", "subscription", preferences);
    closeOffer("preferences", words.preferencesSaved);
});

const closeOffer = (id, text) => {
    $(id).hidden = true;
    $("offers").hidden = $("alert").hidden && $("preferences").hidden;
    say(text);
    $("message").scrollIntoView({ block: "center" });
};
$("no-alert").onclick = () => closeOffer("alert", words.saved);
$("no-preferences").onclick = () => closeOffer("preferences", words.saved);

// A change of language keeps the suggestion that is answered.
for (const link of document.querySelectorAll("a.language")) {
    const query = new URLSearchParams(location.search);
    query.set("language", link.hreflang);
    link.search = query;
}

const leave = () => {
    $("offers").hidden = true;
    // Nobody who comes next sees what was answered.
    fill({});
};

const enter = async () => {
    ({ today } = await call("GET", address));
    const { sheets } = await call("GET", `${address}/answers?from=${today}&to=${today}`);
    fill(sheets.length ? sheets[0].answers : {});
    if (sheets.length) say(words.earlier);
};

startSession({ enter, leave });
