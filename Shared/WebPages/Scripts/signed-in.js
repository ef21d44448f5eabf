// Whose page this is, and what becomes of it when somebody signs out or in elsewhere. What was typed stays.
import { announce, claim, forgetEverything, keep, recall, whenAnnounced } from "./vault.js";
import { forgetUnread } from "./badge.js";
import { forgetLastKnown } from "./last-known.js";
import { notice, unnotice } from "./notices.js";
import { sealedStore } from "./sealed-store.js";
import { noteClock } from "./server.js";
import { words } from "./dom.js";

/** The person of a page of the app; empty on a page that is nobody's. */
export const visitor = document.body.dataset.visitor || "";
let isOthers = false;

const token = () => document.cookie.match(/(?:^|; )__Host-form=([^;]+)/)?.[1];
const hadToken = Boolean(token());
const here = () => encodeURIComponent(location.pathname + location.search);

/** What was typed stays in the page; whoever signs in comes back to it, and forms sent meanwhile come back as typed. */
const showSignedOut = () => notice("session", words.signedOutElsewhere, {
    [words.signIn]: () => window.open(`/sign-in?to=${here()}`, "_blank") });

const showOther = () => {
    isOthers = true;
    notice("session", words.otherPerson, { [words.reload]: () => location.reload() });
};

const currentSession = async () => {
    const response = await fetch("/api/v1/sessions/current", { cache: "no-store" });
    noteClock(response);
    return response.ok ? response.json() : null;
};

/** In milliseconds: as long as another tab may take to get the cookie that its session has become. */
const rotation = 1_000;

/**
 * The session of this browser seems to have ended. If it has, what is known of the person is nobody's to see; what
 * waits stays sealed.
 */
export const endSession = async () => {
    if (token()) {
        await new Promise((done) => setTimeout(done, rotation));
        if ((await currentSession().catch(() => null))?.isSignedIn !== false) return;
    }
    await Promise.all([forgetLastKnown(), forgetUnread()]);
    if (visitor) showSignedOut();
};

// The token that forms repeat changes while a page is open; one from before would be refused.
const freshenForms = (event) => {
    if (isOthers) {
        event.preventDefault();
        showOther();
        return;
    }
    const field = event.target.elements["form-token"];
    if (field && token()) field.value = token();
};

/** How often the server is asked whose session this is; it then notes that it is used. In milliseconds. */
const pace = 3_600_000;

const checkSession = async () => {
    const checked = await recall("checked");
    if (checked && Math.abs(Date.now() - checked) < pace) return;
    const answer = await currentSession();
    if (!answer) return;
    if (!answer.isSignedIn) return endSession();
    if (answer.visitor !== visitor) showOther();
    await keep("checked", Date.now());
};

/** Binds what this device keeps to the page's person, and watches for the other tabs. */
export const watchSession = async () => {
    if (!visitor) return;
    document.addEventListener("submit", freshenForms, true);
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible" && hadToken && !token()) showSignedOut();
    });
    addEventListener("session-ended", () => endSession());
    whenAnnounced(({ signedOut, signedIn }) => {
        if (signedOut) showSignedOut();
        if (signedIn && signedIn !== visitor) showOther();
        if (signedIn === visitor) unnotice("session");
    });
    await claim(visitor);
    announce({ signedIn: visitor });
    await checkSession().catch(() => {});
};

/** The diary of the account that this device keeps (diary-home.js); what waits to be sent stays, sealed. */
const forgetDiary = async () => {
    if (!visitor) return;
    const diary = sealedStore(`breathe-easy-diary-${visitor}`);
    if (!(await diary.names("waiting-")).length) await diary.forgetEverything();
};

/** Nothing of the person stays on this device. */
export const forgetPerson = async () => {
    await Promise.all([forgetEverything(), forgetUnread(), forgetDiary()]);
    announce({ signedOut: true });
};
