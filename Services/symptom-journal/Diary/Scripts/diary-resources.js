// The resources: the dictionary, the sheets, the backup, and what can be set.
import { backup } from "./diary-backup.js";
import { dictionary } from "./diary-dictionary.js";
import { download } from "./diary-download.js";
import { reminderFile } from "./diary-reminder-file.js";
import { sheets } from "./diary-sheets.js";
import { maybeTour, repeatTours } from "./diary-tours.js";
import { fill } from "./diary-words.js";
import { $, attempt, words } from "./dom.js";

const home = "home";
const all = (selector) => [...document.querySelectorAll(`#tab-resources ${selector}`)];

const showSettings = (diary) => {
    const since = diary.state().studySafeSince;
    $("resources-study-off").hidden = since !== null;
    $("resources-study-on").hidden = since === null;
    if (since !== null) {
        const day = new Date(since).toLocaleDateString(diary.locale, { dateStyle: "medium" });
        $("resources-study-since").textContent = fill(words.resourcesStudyOn, { day });
    }
    $("resources-kept-device").hidden = diary.isSynced;
    $("resources-kept-synced").hidden = !diary.isSynced;
    for (const one of all("[data-synced]")) one.hidden = !diary.isSynced;
    for (const one of all("[data-device]")) one.hidden = diary.isSynced;
};

const remind = (diary) => {
    const time = $("resources-remind-time").value;
    if (!time) return $("resources-remind-time").focus();
    const file = reminderFile(
        "health-diary@breathe-easy", diary.today(), time, words.resourcesRemindTitle, diary.now());
    download(file, "health-diary.ics", "text/calendar");
    return diary.announce(words.resourcesRemindSaved);
};

const settings = (diary) => {
    $("resources-study").onclick = attempt(async () => {
        const refusal = await diary.commit({ kind: "study-safe" });
        if (refusal) diary.announce(diary.refusal(refusal)); else $("resources-study-since").focus();
    });
    $("resources-remind-form").onsubmit = (event) => {
        event.preventDefault();
        remind(diary);
    };
    $("resources-tours").onclick = () => {
        repeatTours();
        diary.announce(words.resourcesToursAgain);
        maybeTour("resources");
    };
};

/**
 * Which panel is open is in the browser's history, so that the way back of a phone closes it.
 * @returns the panel that is to be shown: what somebody asked for, else the one of this place in the history.
 */
const panelOf = (argument) => {
    const asked = argument?.word === undefined ? argument?.panel : "dictionary";
    if (asked) history.replaceState({ ...history.state, panel: asked }, "");
    return asked ?? history.state?.panel ?? home;
};
const go = (diary, panel) => {
    if (panel === home && history.state?.isOpened) return history.back();
    if (panel !== home) history.pushState({ isOpened: true }, "");
    return diary.go("resources", { panel });
};

/** @param diary what every tab gets. */
export const begin = (diary) => {
    let shown = home;
    const lookUp = dictionary(diary), opened = sheets(diary);
    backup(diary);
    settings(diary);

    /** Shows one panel; the way back goes to the button that opened it. */
    const turn = (panel) => {
        const before = shown;
        shown = panel;
        for (const one of all("[data-panel]")) one.hidden = one.dataset.panel !== panel;
        const way = panel === home && all(`[data-way=${before}]`)[0];
        (way || all(`[data-panel=${panel}] h2`)[0]).focus({ preventScroll: true });
        (way || $("tab-resources")).scrollIntoView({ block: way ? "center" : "start" });
    };
    for (const one of all("[data-way]")) one.onclick = () => go(diary, one.dataset.way);
    $("tab-resources").addEventListener("keydown", ({ key, target }) => {
        // It empties a search field first, and never takes away what was typed.
        const isTyped = target.matches("input:not([type=checkbox]), select, textarea") && target.value !== "";
        if (key === "Escape" && shown !== home && !isTyped && !target.closest(".diary-start-tour")) go(diary, home);
    });
    return {
        show: (argument) => {
            const panel = panelOf(argument), isOther = panel !== shown;
            if (isOther) turn(panel);
            showSettings(diary);
            // Not at every change: whoever reads on in a list stays where they are.
            if (panel === "dictionary" && (isOther || argument)) lookUp(argument?.word);
            opened[panel]?.();
        },
    };
};
