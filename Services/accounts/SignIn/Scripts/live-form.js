// A form that works without scripts, sent by one: the page stays, and nothing typed is lost when the network is.
import { $, attempt, words } from "./dom.js";

/** Passwords never come back from the server. They stay in the page, except where they were wrong. */
const keepPasswords = (form, page) => {
    if ("forgets" in form.dataset) return;
    for (const field of form.querySelectorAll("input[type=password]")) {
        const next = page.getElementById(field.id);
        if (next) next.value = field.value;
    }
};

const send = async (form) => {
    form.setAttribute("aria-busy", "true");
    try {
        return await fetch(form.action, {
            method: "POST", body: new URLSearchParams(new FormData(form)), headers: { accept: "text/html" },
            cache: "no-store" });
    } catch (error) {
        form.removeAttribute("aria-busy");
        throw new Error(words.offline, { cause: error });
    }
};

const show = (form, html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    // A page that only says that something is not possible now would take away what was typed.
    if (!page.querySelector("#main form")) {
        form.removeAttribute("aria-busy");
        throw new Error(page.querySelector("#main h1 + p")?.textContent || words.failed);
    }
    keepPasswords(form, page);
    document.title = page.title;
    $("main").replaceWith(document.adoptNode(page.querySelector("#main")));
    const first = $("main").querySelector("[autofocus]") || $("main").querySelector("[role=alert]");
    if (first) first.focus();
    $("main").querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
};

/**
 * Sends the forms of the page.
 * @param shown makes ready what is shown: now, and whenever an answer has taken its place.
 */
export const startLiveForms = (shown = () => {}) => {
    const submit = attempt(async ({ target: form }) => {
        const response = await send(form);
        // Nothing is sent a second time while the next page loads.
        if (response.redirected) await new Promise(() => { location.assign(response.url); });
        show(form, await response.text());
        shown();
    });
    document.addEventListener("submit", (event) => { if (event.target.method === "post") submit(event); });
    shown();
};
