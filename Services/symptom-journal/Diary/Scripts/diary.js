// The diary's page: one and the same for everybody. What is in it comes from this device, and from the account if the
// person has chosen that.
import { $, element, words } from "./dom.js";
import { openDiary } from "./diary-home.js";
import { begin as beginSymptoms } from "./diary-symptoms.js";
import { maybeTour } from "./diary-tours.js";
import { fill } from "./diary-words.js";

const beginnings = { symptoms: beginSymptoms };
/** Modules of the tabs that nobody sees at first, so that the first one is there sooner. */
const later = {
    start: () => import("./diary-start.js"), forest: () => import("./diary-forest.js"),
    store: () => import("./diary-market.js"), resources: () => import("./diary-resources.js"),
};
/** Milliseconds until they are loaded, though nobody has gone there yet. */
const patience = 1_000;
const tabs = {};
/** The tab that is shown, and the one that is to be shown once it is loaded. */
let [current, wanted] = [null, null];

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

/** A browser takes long to write its first number, and up to here all languages write it the same way. */
const plain = 999;

const showPurse = (diary) => {
    const coins = diary.coins();
    $("diary-coins").textContent = coins > plain ? coins.toLocaleString(diary.language) : String(coins);
    const days = diary.row();
    $("diary-row").textContent = fill(days === 1 ? words.diaryRowOfOne : words.diaryRow, { days });
    $("diary-purse").hidden = false;
};

const load = async (name) => { beginnings[name] ??= (await later[name]()).begin; };

const showTab = async (diary, name, argument) => {
    wanted = name;
    if (!beginnings[name]) await load(name).catch(() => announce(words.noConnection));
    // Somebody may have gone on meanwhile.
    if (!beginnings[name] || wanted !== name) return;
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
    return Object.hasOwn(later, name) && name !== "start" ? name : "symptoms";
};

const run = async () => {
    const diary = await openDiary({ announce, language: document.documentElement.lang });
    const show = (argument) => {
        if (!diary.isBegun()) return showTab(diary, "start");
        showPurse(diary);
        return showTab(diary, named(), argument);
    };
    diary.go = async (name, argument) => {
        if (named() === name) return show(argument);
        history.pushState({}, "", `#${name}`);
        await show(argument);
        // Unless the tab leads to a place of its own, such as a field that has been filled in.
        if (!$(`tab-${name}`).contains(document.activeElement)) $(`${name}-title`).focus({ preventScroll: true });
        scrollTo(0, 0);
    };
    diary.whenChanged(() => {
        if (current === "start" || current === null) return show();
        showPurse(diary);
        return tabs[current].show();
    });
    addEventListener("hashchange", () => show());
    addEventListener("popstate", () => show());
    // A page that stays open for days.
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible" && diary.isBegun()) diary.visit();
    });
    await show();
    document.documentElement.dataset.diary = "ready";
};

const keepPage = async () => (await import("./diary-kept.js")).keepDiaryPage();
/** What is not needed at first. Without a connection it may not be there, and is asked for again when it is needed. */
const goOn = () => Promise.all([keepPage(), ...Object.keys(later).map(load)]).catch(() => {});

run().then(() => setTimeout(goOn, patience)).catch((error) => {
    $("message").textContent = error.message;
    $("message").classList.add("fault");
});
