// A short introduction to each tab at its first visit: a card at the bottom that never takes the focus and never stands
// in the way. What was shown once is remembered on this device, and only that.
import { fill } from "./diary-words.js";
import { $, button, element, words } from "./dom.js";

const place = "diary-tours";
const texts = {
    start: words.startTourStart, symptoms: words.startTourSymptoms, forest: words.startTourForest,
    store: words.startTourStore, resources: words.startTourResources,
};

/** Texts with a title each, as the server joins them: lines of a block, and an empty line between blocks. */
export const blocks = (text = "") => text.split("\n\n").map((block) => block.split("\n"));

// For as long as the page is open, where the browser keeps nothing.
let shownHere = [];
const shown = () => {
    try {
        const names = JSON.parse(localStorage.getItem(place) ?? "[]");
        return [...shownHere, ...Array.isArray(names) ? names : []];
    } catch {
        return shownHere;
    }
};
const remember = (names) => {
    shownHere = names;
    try {
        localStorage.setItem(place, JSON.stringify(names));
    } catch {
        // It is remembered until the page is left.
    }
};

/** The tour that is open: `name` and `close`. */
let open = null;

/** Shows the introduction to a tab, in place of any other. */
export const tour = (name) => {
    open?.close();
    const tab = $(`tab-${name}`), steps = blocks(texts[name]);
    if (!tab || !texts[name]) return;
    let step = 0;
    const number = element("p", { className: "diary-start-tour-number" });
    const title = element("p", { className: "diary-start-tour-title" }), text = element("p");
    const said = element("div", {}, number, title, text);
    said.setAttribute("aria-live", "polite");

    const close = () => {
        const hadFocus = card.contains(document.activeElement);
        card.remove();
        open = null;
        // To where the tab begins, rather than to nowhere.
        if (hadFocus) tab.querySelector("h2[tabindex]")?.focus();
    };
    const turn = (by) => {
        step += by;
        if (step === steps.length) return close();
        number.textContent = fill(words.startTourStep, { number: step + 1, count: steps.length });
        [title.textContent, text.textContent] = steps[step];
        back.hidden = step === 0;
        next.textContent = step === steps.length - 1 ? words.startTourDone : words.startTourNext;
        return null;
    };
    const skip = button(words.startTourSkip, close), back = button(words.startTourBack, () => {
        turn(-1);
        if (back.hidden) next.focus();
    });
    const next = button("", () => turn(1));
    next.classList.add("main");
    const card = element("section", {
        className: "sheet diary-start-tour",
        onkeydown: ({ key }) => { if (key === "Escape") close(); },
    }, said, element("div", { className: "diary-start-tour-ways" }, skip, back, next));
    card.setAttribute("aria-label", words.startTourLabel);
    // First in the tab, so that it is read and reached there, wherever it is seen.
    tab.prepend(card);
    open = { name, close };
    // What is in a live region from its beginning is not read aloud.
    requestAnimationFrame(() => turn(0));
};

/** Shows it at a tab's first visit. To be called whenever a tab is shown. */
export const maybeTour = (name) => {
    if (open && open.name !== name) open.close();
    const names = shown();
    if (names.includes(name)) return;
    remember([...new Set([...names, name])]);
    tour(name);
};

/** Each tab is introduced once more, at its next visit. */
export const repeatTours = () => remember([]);
