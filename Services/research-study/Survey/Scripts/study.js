// The survey: what it is to whoever opens it, the environment of the moment, the questions, and the summary.
import { $, element, words } from "./dom.js";
import { serverNow } from "./server.js";
import { answerOf, answers, complete, dropAnswer, keepAnswer, sendAnswers } from "./study-answers.js";
import { StudyFault, ask } from "./study-api.js";
import { differences } from "./study-document.js";
import { EnvironmentMissing, choosePlace, chosenPlace, environment, isPlaceKnown, longestAge }
    from "./study-environment.js";
import { faultText, trying } from "./study-faults.js";
import { keepStudyPages } from "./study-pages.js";
import { askQuestions, forgetDraft, given, whenAnswered } from "./study-questions.js";
import { checkParticipation, stateOf } from "./study-state.js";
import { summary } from "./study-summary.js";
import { fetchTokensSoon, handOver, tokenOf } from "./study-tokens.js";
import { forget, participation, surveyDay, update } from "./study-vault.js";

const language = document.documentElement.lang;
const views = [...document.querySelectorAll("[data-view]")];

/** One view at a time; whoever came by a press finds its heading. */
const show = (name, isPressed = false) => {
    for (const view of views) view.hidden = view.dataset.view !== name;
    document.body.dataset.shown = name;
    if (!isPressed) return;
    const heading = views.find((view) => !view.hidden)?.querySelector("h1, h2");
    heading?.focus();
    heading?.scrollIntoView({ block: "start" });
};

const today = () => surveyDay(serverNow());
const written = (day) => new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { dateStyle: "long" });

/** The next survey day begins with the next day of UTC: by the clock of this device. */
const nextOpening = () => new Date(Date.parse(`${today()}T00:00:00Z`) + 86_400_000)
    .toLocaleString(language, { weekday: "long", hour: "numeric", minute: "2-digit" });

// The environment of this visit, asked for once.
let loading = null;
const load = (isAnew = false) => {
    if (isAnew) loading = null;
    loading ??= environment();
    loading.catch(() => { loading = null; });
    return loading;
};

const showPlace = async () => {
    const [place, chosen] = [(await load()).environment.place?.name, await chosenPlace()];
    $("place").textContent = place ?? chosen?.name ?? "";
    $("place-line").hidden = !place && !chosen?.name;
};

const showMissing = (fault, isPressed = true) => {
    $("missing-reason").textContent = fault instanceof EnvironmentMissing
        ? words[`missing ${fault.message}`] : faultText(fault);
    show("environment", isPressed);
};

const showSummary = async (answer, isPressed) => {
    $("summary").replaceChildren(...await summary(answer));
    $("summary-title").textContent = words[isPressed ? "savedTitle" : "answeredTitle"];
    $("summary-state").textContent = answer.state === "saved"
        ? words.nextOpening.replace("#", nextOpening()) : words.waitsHere;
    show("summary", isPressed);
};

const showUnsent = (answer, isPressed) => {
    $("unsent-reason").textContent = answer.state === "late" ? words.late
        : words[`fault ${answer.fault}`] ?? words["fault unknown"];
    show("unsent", isPressed);
};

const showToday = async (isPressed = false) => {
    const counted = await answerOf(today());
    if (counted) return showSummary(counted, isPressed);
    const unsent = (await answers()).find((one) => one.day === today());
    if (unsent) return showUnsent(unsent, isPressed);
    show("overview", isPressed);
    if (await isPlaceKnown()) await showPlace().catch(() => {});
};

const begin = async () => {
    try {
        await load();
    } catch (fault) {
        return showMissing(fault);
    }
    await askQuestions();
    show("questions");
    $("questions").querySelector("fieldset:not([hidden]) input:checked, input[type=range]")?.focus();
};

/** What the server has to know, and what this device keeps. */
const submitted = async (given_) => {
    let air = await load();
    if (serverNow() - air.at > longestAge) air = await load(true);
    // The day of the environment, should midnight come between it and the answer.
    const day = surveyDay(Date.parse(air.environment.asOf));
    const { place, snapshot, seal } = air;
    // Without a connection the token is asked for once there is one.
    const token = await tokenOf(day).catch((fault) => {
        if (!(fault instanceof StudyFault) || !fault.isPassing) throw fault;
    });
    return {
        id: crypto.randomUUID(), at: serverNow(), day, answers: given_, place, snapshot, seal, token,
        environment: air.environment };
};

/** Answers that were given without a connection get the token of their day, unless that is over. */
const completeAnswers = async () => {
    for (const { id, day, state, token } of await answers()) {
        if (state !== "waiting" || token) continue;
        await complete(id, day === today() ? { token: await tokenOf(day) } : { state: "late" });
        await handOver(day);
    }
};

/** What cannot be sent now waits, and the page says so. */
const sendAll = () => completeAnswers().then(sendAnswers).catch(() => {});

const submit = async (given_) => {
    const answer = await submitted(given_);
    await keepAnswer(answer);
    if (answer.token) await handOver(answer.day);
    await forgetDraft();
    await sendAll();
    await showToday(true);
};

const busy = (button, work) => async (event) => {
    button.disabled = true;
    $("sending").hidden = false;
    try {
        await work(event);
    } finally {
        button.disabled = false;
        $("sending").hidden = true;
    }
};

const showFound = (towns) => {
    const choose = (town) => async () => {
        await choosePlace({ latitude: town.latitude, longitude: town.longitude, name: town.name });
        $("towns").replaceChildren();
        await load(true).then(begin, showMissing);
    };
    $("towns").replaceChildren(...towns.map((town) => element("li", {}, element("button", {
        type: "button", textContent: `${town.name} (${town.latitude.toFixed(1)}, ${town.longitude.toFixed(1)})`,
        onclick: trying($("town-fault"), choose(town)) }))));
    if (!towns.length) $("town-fault").textContent = words.noTown;
};

const listen = () => {
    $("begin").onclick = trying($("begin-fault"), busy($("begin"), begin));
    $("change-place").onclick = () => showMissing(new EnvironmentMissing("change"));
    $("again").onclick = trying($("town-fault"), async () => {
        await forget("place");
        await load(true).then(begin, showMissing);
    });
    $("town-form").onsubmit = trying($("town-fault"), async () => {
        const name = $("town").value.trim();
        if (!name) return $("town").focus();
        const { towns } = await ask("GET", `/towns?name=${encodeURIComponent(name)}`);
        showFound(towns);
    });
    whenAnswered(trying($("submit-fault"), busy($("done"), () => submit(given()))));
    const unsent = async () => (await answers()).find((one) => one.day === today());
    $("send-now").onclick = trying($("unsent-fault"), async () => {
        const { answers: given_ } = await unsent();
        await load(true);
        await submit(given_);
    });
    $("answer-again").onclick = trying($("unsent-fault"), async () => {
        await load(true).then(begin, showMissing);
    });
    $("discard").onclick = trying($("unsent-fault"), async () => {
        await dropAnswer((await unsent()).id);
        await showToday(true);
    });
};

/** A change of the consent that is only one of words is told, and needs no answer. */
const tellOfChange = async ({ consent }) => {
    if (consent?.change !== "cosmetic") return;
    const since = Math.max(consent.signed, (await participation()).informedOf ?? 0);
    if (since >= consent.current) return;
    const { differences: found } = await ask("GET", `/consent?since=${since}`);
    if (!found.sections.length) return;
    $("changes").replaceChildren(...differences(found));
    $("changed").hidden = false;
    $("understood").onclick = async () => {
        await update("participation", (own) => ({ ...own, informedOf: consent.current }));
        $("changed").hidden = true;
    };
};

const showState = async (own) => {
    const state = stateOf(own);
    if (state === "stranger" || state === "withdrawn") {
        $("opted-out").hidden = state !== "withdrawn";
        return show("introduction");
    }
    $("other-status").textContent = state === "other" ? own.status : "";
    $("begins").textContent = written(own.study.firstDay);
    if (state !== "open") return show(state);
    await showToday();
};

const start = async () => {
    const own = await participation();
    // What is shown can be pressed.
    if (own) listen();
    await showState(own);
    if (!own) return;
    const checked = await checkParticipation().catch(() => null);
    // What the person has begun meanwhile is not taken from them.
    const isIdle = !["questions", "environment"].includes(document.body.dataset.shown);
    if (checked && isIdle) {
        if (stateOf(checked) !== stateOf(own)) await showState(checked);
        else if (stateOf(checked) === "open") await tellOfChange(checked).catch(() => {});
    }
    addEventListener("online", async () => {
        await sendAll();
        if (document.body.dataset.shown === "summary") await showToday();
    });
    await sendAll();
    if (document.body.dataset.shown === "summary") await showToday();
    await Promise.allSettled([fetchTokensSoon(), keepStudyPages()]);
};

start();
