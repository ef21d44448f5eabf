// Consents as people read them: what was signed, and what a later version says otherwise.
import { element, words } from "./dom.js";
import { path, svg } from "./drawing.js";

const language = document.documentElement.lang;

/** Sections of a text of `GET /api/v1/study/consent`, each with its heading. */
export const sections = (text) => text.sections.map(({ title, paragraphs }) => element("section", {},
    element("h3", { textContent: title }),
    ...paragraphs.map((paragraph) => element("p", { textContent: paragraph }))));

const kinds = { added: "ins", removed: "del", same: "p" };

const paragraph = ({ kind, text }) => kind === "same" ? element("p", { textContent: text })
    : element("p", {}, element("span", { className: "quiet", textContent: `${words[`change ${kind}`]}: ` }),
        element(kinds[kind], { textContent: text }));

/** What a later consent says otherwise, section by section: new, gone, and what stayed around it. */
export const differences = (found) => found.sections.map((one) => element("section", {},
    element("h3", { textContent: one.title || words[`part ${one.part}`] }),
    one.oldTitle && element("p", {}, element("del", { textContent: one.oldTitle })),
    ...one.paragraphs.map(paragraph)));

/** A signature as it was given: a name, or lines in a box of 3 by 1. */
export const signature = ({ kind, text, lines }) => kind === "typed"
    ? element("p", { className: "signature typed", textContent: text })
    : svg("svg", { class: "signature", viewBox: "0 0 300 100", role: "img", "aria-label": words.signatureDrawn },
        svg("path", { d: path(lines) }));

const entry = (name, value) =>
    element("div", {}, element("dt", { textContent: name }), element("dd", {}, value));

/** A consent of the vault as a document to be read and printed. */
export const signedDocument = (consent) => [
    element("h2", { textContent: consent.document.title }),
    ...sections(consent.document),
    element("section", {}, element("h3", { textContent: words.agreed }),
        element("ul", { className: "ticked" },
            ...consent.statements.map(({ text }) => element("li", { textContent: text })))),
    element("section", { className: "signed" },
        element("dl", { className: "rows" },
            entry(words.invitee, consent.invitee), entry(words.version, String(consent.version)),
            entry(words.name, element("bdi", { textContent: consent.name })),
            entry(words.date, new Date(consent.at).toLocaleDateString(language, { dateStyle: "long" }))),
        element("h3", { textContent: words.signature }), signature(consent.signature))];
