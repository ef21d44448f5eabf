// What every page of the app does besides its own: it is installable, it survives the loss of its connection, and it
// notices what happens in other tabs.
import { signOut } from "./api.js";
import { countUnread, written } from "./badge.js";
import { element, words } from "./dom.js";
import { keepLastKnown } from "./last-known.js";
import { flags, watchNetwork } from "./network.js";
import { notice, unnotice } from "./notices.js";
import { endSession, visitor, watchSession } from "./signed-in.js";
import { sendAnswers } from "./study-answers.js";
import { isSurveyDue } from "./study-due.js";
import { keep, whenAnnounced } from "./vault.js";
import { sendWaiting, waiting } from "./waiting.js";
import { typed, watchForms } from "./offline-forms.js";

/** The folder of this page's version. */
const version = new URL(".", import.meta.url).pathname;
/** Whether this is the page for when there is no connection, which shows all that itself. */
const isStandIn = document.querySelector("script[src$='/offline.js']") !== null;
const service = (path) => path.replace(/[^/]+\/$/, "");

const showConnection = ({ isConnected }) => {
    if (isConnected) {
        unnotice("connection");
        sendAndShow();
    } else if (!isStandIn) {
        notice("connection", words.noConnection, { [words.lastKnown]: "/offline" });
    }
};

const showWaiting = async () => {
    if (isStandIn) return;
    const [items, forms] = [await waiting(), await typed()];
    const text = items.some(({ refusal }) => refusal) ? words.refusedNotice
        : items.length ? words.waitingNotice : forms.length ? words.typedNotice : null;
    if (text) notice("waiting", text, { [words.showWaiting]: "/offline#waiting" }); else unnotice("waiting");
};

const showSent = (kind) => notice("sent", words[`${kind}Sent`]);

const sendAndShow = async () => {
    const { isSignedOut } = await sendWaiting();
    if (isSignedOut) await endSession();
    await showWaiting();
};

const showUnread = async (isUrgent) => {
    const count = await countUnread(isUrgent).catch(() => null);
    const tab = document.querySelector(".tabs a[href='/notifications']");
    if (count === null || !tab) return;
    tab.querySelector(".count")?.remove();
    if (count) {
        tab.append(element("span", { className: "count" },
            element("span", { textContent: written(count), ariaHidden: "true" }),
            element("span", { className: "unseen", textContent: `, ${words.unread.replace("#", count)}` })));
    }
};

const isStudy = /^\/study(\/|$)/.test(location.pathname);

/** What participants of the study have to do today; its own pages say it themselves. */
const showSurvey = async () => {
    if (isStandIn || isStudy) return;
    await sendAnswers().catch(() => {});
    if (await isSurveyDue()) notice("survey", words.surveyDue, { [words.answerSurvey]: "/study" });
};

const showNewer = () => notice("version", words.newerVersion, { [words.reload]: () => location.reload() });

const register = async () => {
    if (!("serviceWorker" in navigator)) return;
    // The page comes first.
    if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
        const newer = data?.version;
        if (newer && newer !== version && service(newer) === service(version)) showNewer();
    });
    const registration = await navigator.serviceWorker.register("/service-worker.js", { type: "module" });
    // Granted without asking where the system lets installed apps work in the background.
    await registration.periodicSync?.register("environment", { minInterval: 3_600_000 }).catch(() => {});
};

// A form that signs out knows nothing of what this device keeps.
const leave = (event) => {
    if (event.submitter?.id !== "sign-out") return;
    event.preventDefault();
    signOut().then(() => location.assign("/"), (error) => {
        if (error.name !== "AbortError") notice("session", error.message);
    });
};

// Whoever comes back to an open page: what waits is sent, and a newer version is found.
const lookAgain = async () => {
    if (document.visibilityState !== "visible") return;
    await sendAndShow();
    await (await navigator.serviceWorker?.getRegistration("/"))?.update().catch(() => {});
};

// Escape closes the menu, as does whatever is pressed elsewhere; without this script its own button does.
const watchMenu = (menu) => {
    addEventListener("keydown", ({ key }) => {
        if (key !== "Escape" || !menu.open) return;
        menu.open = false;
        menu.querySelector("summary").focus();
    });
    addEventListener("click", ({ target }) => { if (!menu.contains(target)) menu.open = false; });
};

const start = async () => {
    const menu = document.querySelector("details.menu");
    if (menu) watchMenu(menu);
    watchNetwork(showConnection);
    watchForms((state) => notice("form", state === "waiting" ? words.waitingNotice : words.formNotSent));
    register().catch(() => {});
    showSurvey().catch(() => {});
    if (!visitor) return void sendAndShow();
    document.addEventListener("submit", leave);
    await watchSession();
    // Of the page that stands for one that cannot be reached.
    await keep("language", document.documentElement.lang);
    whenAnnounced(({ waiting: hasChanged, sent }) => {
        if (hasChanged) showWaiting();
        if (sent) showSent(sent);
    });
    if (!flags().isConnected) showConnection(flags());
    await sendAndShow();
    document.addEventListener("visibilitychange", lookAgain);
    addEventListener("inbox-read", () => showUnread(true));
    await showUnread(location.pathname === "/notifications");
    await keepLastKnown(location.pathname === "/").catch(() => {});
};

start();
