// What waits to be sent, one by one, with what can be done with it. Nothing leaves the list by itself but what was
// sent.
import { attempt, button, element, say, time, words } from "./dom.js";
import { forgetTyped } from "./offline-forms.js";
import { line } from "./pain-waiting.js";
import { formToken } from "./server.js";
import { drop, retry } from "./waiting.js";

const language = document.documentElement.lang;
const local = (value) => time(value, language);

/** What it says, line by line, as people read and copy it. */
const lines = (one) => {
    const { kind, body } = one;
    if (kind === "pain") return [line(one, language)];
    if (kind === "quiz") {
        return Object.entries(body.answers).map(([question, answer]) => `${question}: ${[answer].flat().join(", ")}`);
    }
    const { allergens, place, symptoms, comment } = body;
    return [
        allergens.length ? allergens.map((one) => words[`allergen ${one}`] ?? one).join(", ") : words.notSure,
        `${place.coordinate.latitude}, ${place.coordinate.longitude}`,
        symptoms.map((one) => words[`symptom ${one}`] ?? one).join(", "),
        comment && `${words.comment}: ${comment}`].filter(Boolean);
};

const title = ({ kind, path, body }) => {
    const day = kind === "pain" ? body.day : path.match(/\d{4}-\d{2}-\d{2}$/)?.[0];
    if (kind === "report" || !day) return words[kind];
    const date = new Date(`${day}T12:00:00`).toLocaleDateString(language, { dateStyle: "long" });
    return `${words[kind]} ${words.of} ${date}`;
};

const copy = (text) => button(words.copy, async () => {
    await navigator.clipboard.writeText(text);
    say(words.copied);
});

const entry = (name, when, text, actions, state, detail) => element("li", {},
    element("h3", { textContent: name }),
    element("span", { className: "quiet", textContent: when }),
    element("p", { textContent: text, dir: "auto" }),
    element("p", { className: state.isFault ? "fault" : "quiet", textContent: state.text }),
    // As the server says it.
    detail && element("p", { className: "quiet", lang: "en", textContent: detail }),
    element("div", { className: "row" }, ...actions));

/** One that waits, of `waiting` of `waiting.js`. */
export const item = (one) => {
    const text = lines(one).join("\n");
    const { refusal, kind } = one;
    const why = refusal && (words[`refused ${refusal.status}`] ?? words[`refused ${refusal.status} ${kind}`]);
    const send = button(words.send, async () => {
        const { sent, isSignedOut } = await retry(one);
        if (sent.length) say(words.sentNow); else say(isSignedOut ? words.signedOut : words.waits, true);
    });
    const erase = button(words.delete, async () => {
        await drop(one.id);
        say(words.deleted);
    });
    // Questions are named by their ids, which say little to people: the list counts, the copy has them.
    const shown = kind === "quiz" ? words.answers.replace("#", Object.keys(one.body.answers).length) : text;
    return entry(title(one), `${words.submitted} ${local(one.at)}`, shown, [send, copy(text), erase],
        refusal ? { isFault: true, text: why ?? words.refused } : { text: words.waits }, !why && refusal?.detail);
};

// The form as it was, with the token of now: the server answers as it would have then.
const submit = async ({ path, fields }) => {
    const token = Object.values(await formToken())[0];
    const all = [...fields, ...(token ? [["form-token", token]] : [])];
    const form = element("form", { method: "post", action: path, hidden: true },
        ...all.map(([name, value]) => element("input", { type: "hidden", name, value })));
    document.body.append(form);
    await forgetTyped(path);
    form.submit();
};

/** One of `typed` of `offline-forms.js`. */
export const form = (one) => {
    const page = `/${one.path.split(/[/?]/)[1]}`;
    const text = one.fields.map(([name, value]) => `${name}: ${value}`).join("\n");
    const goOn = button(words.goOn, attempt(() => submit(one)));
    const erase = button(words.delete, async () => {
        await forgetTyped(one.path);
        say(words.deleted);
    });
    return entry(words[`form ${page}`] ?? words.form, `${words.typed} ${local(one.at)}`, "",
        [goOn, copy(text), erase], { text: "" });
};
