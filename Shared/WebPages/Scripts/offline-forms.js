// Forms that were submitted while there was no connection. The service worker takes them when its request fails, and a
// page that has no service worker when it knows that there is none.
import { announce, forget, keep, names, recall } from "./vault.js";
import { wait } from "./waiting.js";

const prefix = "typed ";
/** What is never kept: it is proof of who somebody is. */
const secret = /password|code|pin|token/i;

/** Forms whose submission can wait as a request of the API: modules beside their pages add theirs. */
const forms = [];

/**
 * Adds a form.
 * @param form `fits(path)`, and `request(fields)`, which makes what `wait` of `waiting.js` takes of the fields, or null
 *   where they are no whole submission yet.
 */
export const addForm = (form) => forms.push(form);

/** Pages whose forms are kept as typed when they can neither be sent nor wait. */
const kept = /^\/(report|quiz|settings|welcome|season|notifications|pain)(\/|$)/;

/** What was typed into forms that were not sent, each with its `path`, `fields` and `at`. */
export const typed = async () => (await Promise.all((await names(prefix)).map(recall))).filter(Boolean);
export const forgetTyped = async (path) => {
    await forget(prefix + path);
    announce({ waiting: true });
};

/**
 * Takes a form that cannot be sent now.
 * @param fields `URLSearchParams`.
 * @returns "waiting" when it is sent later by itself, "typed" when the person has to send it, null when it is not kept.
 */
export const takeForm = async (path, fields) => {
    const form = forms.find(({ fits }) => fits(path));
    const request = form?.request(fields, path);
    if (request && await wait(request)) return "waiting";
    if (!kept.test(path)) return null;
    const texts = [...fields].filter(([name, value]) => typeof value === "string" && !secret.test(name));
    const isKept = await keep(prefix + path, { path, fields: texts, at: new Date().toISOString() });
    return isKept ? "typed" : null;
};

/**
 * Takes forms of this page where no service worker does: the page stays, with what was typed in it.
 * @param tell gets what `takeForm` returns.
 */
export const watchForms = (tell) => document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || navigator.onLine || form.method !== "post") return;
    if (navigator.serviceWorker?.controller) return;
    event.preventDefault();
    takeForm(new URL(form.action).pathname, new URLSearchParams(new FormData(form, event.submitter))).then(tell);
});
