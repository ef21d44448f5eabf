// Checks a study's file, shows every fault by its line, or what the file changes, and publishes it.
import { Refusal, send } from "./api.js";
import { $, attempt, element, say, words } from "./dom.js";

/** In bytes, as the server takes it. */
const largest = 1 << 20;

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const chosen = () => $("file").files[0];
const post = (path, file) => send("POST", `/api/v1/research/studies${path}`, {
    headers: { "content-type": "application/json" }, body: file });

/** `12:5 has no German text [missing-translation]`, at a pointer such as `#/survey/questions/1/title`. */
const fault = ({ pointer, detail }) => {
    const [, line, column, problem, kind] = /^(\d+):(\d+) (.*) \[([a-z-]+)\]$/s.exec(detail)
        || [null, "", "", detail, ""];
    return element("tr", {},
        element("td", { textContent: line ? fill(words.line, { line, column }) : "" }),
        element("td", {}, element("code", { textContent: (pointer || "#").slice(2) || words.wholeFile })),
        element("td", { textContent: problem }),
        element("td", {}, kind && element("code", { className: "quiet", textContent: kind })));
};

const showFaults = (errors) => {
    $("checked").hidden = true;
    $("faults-list").replaceChildren(...errors.map(fault));
    $("faults").hidden = false;
    say(words.faults, true);
};

const paragraph = ({ kind, text }) => {
    if (kind === "same") return element("p", { textContent: text });
    const [name, label] = kind === "added" ? ["ins", words.added] : ["del", words.removed];
    return element("p", {}, element("span", { className: "tag", textContent: label }), " ",
        element(name, { textContent: text }));
};

const difference = ({ title, oldTitle, kind, paragraphs }) => element("details", { className: "more" },
    element("summary", { textContent: title || words.statements }),
    oldTitle && element("p", {}, element("del", { textContent: oldTitle })),
    kind !== "changed" && element("p", {}, element("span", {
        className: "tag", textContent: kind === "added" ? words.added : words.removed })),
    ...paragraphs.map(paragraph));

/** Asks how the consent changes, where it does and people have read it. */
const askConsent = ({ consentChange, reasons }) => {
    $("consent").hidden = !consentChange;
    $("cosmetic").disabled = consentChange === "material";
    $("material").checked = consentChange === "material";
    $("cosmetic").checked = false;
    $("must-ask").textContent = reasons.length ? fill(words.mustAsk, { reasons: reasons.join("; ") }) : "";
};

const showChecked = (checked) => {
    const { id, title, isNew, phase, version, parts, differences } = checked;
    const text = isNew ? words.isNew : phase === "design" ? words.inDesign : words.isNext;
    $("checked-text").textContent = fill(text, { id, title, version, phase: words[`phase ${phase}`] });
    const isUnchanged = parts && parts.length === 0;
    $("parts").textContent = !parts ? "" : isUnchanged ? words.unchanged
        : fill(words.changes, { parts: parts.map((part) => words[`part ${part}`]).join(", ") });
    $("differences").replaceChildren(...differences.map(difference));
    askConsent(checked);
    $("publish").hidden = isUnchanged;
    $("faults").hidden = true;
    $("checked").hidden = false;
    say("");
};

/** Shows what a file is refused for by its lines; anything else is said as everywhere. */
const showingFaults = async (work) => {
    try {
        await work();
    } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 422 || error.errors.length === 0) throw error;
        showFaults(error.errors);
    }
};

$("import").hidden = false;
$("file").addEventListener("change", () => {
    $("faults").hidden = $("checked").hidden = true;
});
$("import-form").addEventListener("submit", attempt(async () => {
    const file = chosen();
    if (!file) return;
    if (file.size > largest) throw new Error(words.tooLarge);
    await showingFaults(async () => showChecked(await (await post("/checks", file)).json()));
}));
$("publish-form").addEventListener("submit", attempt(async () => {
    const change = $("consent").hidden ? "" : new FormData($("publish-form")).get("consent");
    await showingFaults(async () => {
        const { id } = await (await post(change ? `?consent=${change}` : "", chosen())).json();
        location.assign(`/research/studies/${id}?done=published`);
    });
}));
