// The pain map when there is no connection: nobody's page, which knows nothing of what was entered before. What is
// entered lies sealed on this device until the server has it.
import { $, attempt, button, element, say, words } from "./dom.js";
import { entry, line, today } from "./pain-waiting.js";
import { whenAnnounced } from "./vault.js";
import { drop, sendWaiting, wait, waiting } from "./waiting.js";

const language = document.documentElement.lang;
const all = (selector) => [...document.querySelectorAll(selector)];
const view = { layer: "skin", side: "front" };
/** What is being rated: `kind`, `label`, its `fields`, and what 0 and 10 mean where it is not pain. */
let subject = null;

const showFigure = () => {
    for (const one of all("[data-figure]")) one.hidden = one.dataset.figure !== `${view.layer}-${view.side}`;
    for (const one of all("[data-layer]")) one.setAttribute("aria-pressed", String(one.dataset.layer === view.layer));
};

const ask = (what) => {
    subject = what;
    $("rate").hidden = !what;
    if (!what) return;
    $("rate-title").textContent = what.label;
    $("worst-end").textContent = what.worst ?? words.worst;
    $("none-end").textContent = what.none ?? words.none;
    $("of-part").hidden = what.kind !== "pain";
    $("of-name").hidden = what.kind !== "named";
    $("rate").scrollIntoView({ block: "nearest" });
    $("rate").querySelector(what.kind === "named" ? "#name" : ".pain-scale button").focus();
};

const showWaiting = async () => {
    const entries = (await waiting()).filter(({ kind }) => kind === "pain");
    $("none").hidden = entries.length > 0;
    $("entries").replaceChildren(...entries.map((one) => element("li", { className: "pain-entry" },
        element("span", { textContent: line(one, language), dir: "auto" }),
        button(words.withdraw, () => drop(one.id)))));
};

const save = async (rating) => {
    const { kind, label, fields } = subject;
    const values = { ...fields, type: $("type").value, name: $("name").value.trim(), rating };
    if (kind === "named" && !values.name) {
        $("name").focus();
        throw new Error(words.nameFirst);
    }
    const shown = kind === "named" ? undefined : label;
    const isKept = await wait(entry(crypto.randomUUID(), kind, today(), shown, (name) => values[name]));
    if (!isKept) throw new Error(words.notKept);
    $("name").value = "";
    ask(null);
    say(words.kept);
    await sendWaiting();
};

for (const one of all("[data-figure] a")) {
    const [label, region] = [one.getAttribute("aria-label"), one.getAttribute("href").slice(1)];
    one.onclick = attempt(async () => ask({ kind: "pain", label, fields: { region } }));
}
for (const one of all("[data-layer]")) {
    one.onclick = () => {
        view.layer = one.dataset.layer;
        showFigure();
    };
}
for (const one of all("[data-score]")) {
    const { score, none, worst } = one.dataset;
    one.onclick = () => ask({ kind: "score", label: one.textContent, fields: { score }, none, worst });
}
$("named").onclick = () => ask({ kind: "named", label: $("named").textContent, fields: {} });
$("flip").onclick = () => {
    view.side = view.side === "front" ? "back" : "front";
    showFigure();
};
for (const one of all(".pain-scale button")) one.onclick = attempt(() => save(one.value));
$("cancel").onclick = () => ask(null);
$("rate").onsubmit = (event) => event.preventDefault();
whenAnnounced(({ waiting: hasChanged }) => { if (hasChanged) showWaiting(); });
// The page that was asked for, but never away from a question that is open.
addEventListener("online", async () => {
    await sendWaiting();
    if (!subject && location.pathname === "/pain") location.reload();
});
showFigure();
showWaiting();
$("map").hidden = false;
