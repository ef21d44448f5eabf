// The participant's own answers over time. All of it is on this device, and none of it is asked of the server.
import { $, element, words } from "./dom.js";
import { charts } from "./study-chart.js";
import { answers, dropAnswer, sendAnswers } from "./study-answers.js";
import { levelOf, summary } from "./study-summary.js";
import { keepStudyPages } from "./study-pages.js";

const language = document.documentElement.lang;
const written = (time) => new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });

const openDetails = (answer) => {
    const details = element("details", { className: "more" }, element("summary", { textContent: words.details }));
    details.ontoggle = async () => {
        if (details.open && details.childElementCount === 1) details.append(...await summary(answer));
    };
    return details;
};

const entry = (answer) => element("li", {},
    element("div", { className: "card-top" },
        element("h3", { textContent: written(answer.at) }),
        element("span", { className: "tag", textContent: words[`state ${answer.state}`] })),
    element("dl", { className: "rows" }, ...Object.entries(answer.answers).map(([id, level]) => element("div", {},
        element("dt", { textContent: words[`question ${id}`] ?? id }), element("dd", {}, levelOf(level))))),
    openDetails(answer));

const show = async () => {
    const all = await answers();
    $("empty").hidden = all.length > 0;
    $("history").hidden = all.length === 0;
    if (!all.length) return;
    $("count").textContent = words[all.length === 1 ? "oneAnswer" : "manyAnswers"].replace("#", all.length);
    $("charts").replaceChildren(...charts(all));
    $("levels").replaceChildren(...[0, 1, 2, 3].map(levelOf));
    $("answers").replaceChildren(...all.map(entry));
};

const deleteAll = async () => {
    if (!confirm(words.reallyDelete)) return;
    for (const { id } of await answers()) await dropAnswer(id);
    await show();
    $("empty").querySelector("a").focus();
};

const start = async () => {
    $("delete").onclick = deleteAll;
    await show();
    await sendAnswers().then(show, () => {});
    addEventListener("online", () => sendAnswers().then(show, () => {}));
    if ((await answers()).length) await keepStudyPages();
};

start();
