// The diary's page: one and the same for everybody. What is in it comes from this device, and from the account if the
// person has chosen that.
import { $, element, words } from "./dom.js";
import { openDiary } from "./diary-home.js";
import { keepDiaryPage } from "./diary-kept.js";
import { begin as beginForest } from "./diary-forest.js";
import { begin as beginStore } from "./diary-market.js";
import { begin as beginResources } from "./diary-resources.js";
import { begin as beginStart } from "./diary-start.js";
import { begin as beginSymptoms } from "./diary-symptoms.js";
import { maybeTour } from "./diary-tours.js";
import { fill } from "./diary-words.js";

const beginnings = {
    start: beginStart, symptoms: beginSymptoms, forest: beginForest, store: beginStore, resources: beginResources,
};
const tabs = {};
let current = null;

/** How long something can be undone, in milliseconds. */
const undoTime = 10_000;
let undoEnds = null;

const announce = (text, undo = null) => {
    clearTimeout(undoEnds);
    const close = () => $("diary-toast").replaceChildren();
    const back = undo && element("button", {
        type: "button", textContent: words.diaryUndo,
        onclick: async () => {
            close();
            await undo().then(() => announce(words.diaryUndone), ({ message }) => announce(message));
        } });
    $("diary-toast").replaceChildren(element("span", { textContent: text }), ...back ? [back] : []);
    undoEnds = setTimeout(close, undoTime);
};

const showPurse = (diary) => {
    $("diary-coins").textContent = diary.coins().toLocaleString(diary.language);
    const days = diary.row();
    $("diary-row").textContent = fill(days === 1 ? words.diaryRowOfOne : words.diaryRow, { days });
    $("diary-purse").hidden = false;
};

const showTab = (diary, name, argument) => {
    tabs[name] ??= beginnings[name](diary);
    for (const section of document.querySelectorAll(".diary-tab")) section.hidden = section.id !== `tab-${name}`;
    for (const link of document.querySelectorAll("#diary-tabs a")) {
        if (link.dataset.tab === name) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
    }
    $("diary-tabs").hidden = name === "start";
    current = name;
    tabs[name].show(argument);
    maybeTour(name);
};

const named = () => {
    const name = location.hash.slice(1);
    return Object.hasOwn(beginnings, name) && name !== "start" ? name : "symptoms";
};

const run = async () => {
    const diary = await openDiary({ announce, language: document.documentElement.lang });
    const start = () => showTab(diary, "start");
    const show = (argument) => {
        if (!diary.isBegun()) return start();
        showPurse(diary);
        showTab(diary, named(), argument);
    };
    diary.go = (name, argument) => {
        if (named() === name) return show(argument);
        history.pushState({}, "", `#${name}`);
        show(argument);
        // Unless the tab leads to a place of its own, such as a field that has been filled in.
        if (!$(`tab-${name}`).contains(document.activeElement)) $(`${name}-title`).focus({ preventScroll: true });
        scrollTo(0, 0);
    };
    diary.whenChanged(() => {
        if (current === "start" || current === null) return show();
        showPurse(diary);
        tabs[current].show();
    });
    addEventListener("hashchange", () => show());
    addEventListener("popstate", () => show());
    // A page that stays open for days.
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible" && diary.isBegun()) diary.visit();
    });
    document.documentElement.dataset.diary = "ready";
    show();
};

run().then(keepDiaryPage).catch((error) => {
    $("message").textContent = error.message;
    $("message").classList.add("fault");
});
