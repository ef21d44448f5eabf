// What the pages of the account share: they are complete without scripts, which add comfort.
import { time } from "./dom.js";

/** Shows what only scripts can do. */
export const showScriptParts = () => {
    for (const part of document.querySelectorAll(".with-script")) part.hidden = false;
};

/** Times as the reader's device shows them, in the language of the page. */
export const showLocalTimes = () => {
    const page = document.documentElement.lang;
    const language = navigator.languages.find((one) => one.split("-")[0] === page) || page;
    for (const shown of document.querySelectorAll("time[datetime]")) {
        shown.textContent = time(shown.dateTime, language);
    }
};

/** The first fault of a refused form, since pages are long. */
export const showFirstFault = () => {
    const field = document.querySelector("[aria-invalid], [data-faulty] input");
    const fault = field || document.querySelector(".fault[role=alert]");
    if (!fault) return;
    fault.scrollIntoView({ block: "center" });
    if (field) field.focus({ preventScroll: true });
};

/** What is under way is asked for again every few seconds, until nothing is any more. */
export const refreshWhileUnderWay = () => {
    const parts = document.querySelector("[data-refreshes]");
    if (!parts) return;
    setTimeout(async () => {
        try {
            const response = await fetch(location.href, { cache: "no-store" });
            const page = new DOMParser().parseFromString(await response.text(), "text/html");
            const next = page.querySelector(".account-parts");
            if (response.ok && next) parts.replaceWith(document.importNode(next, true));
            showLocalTimes();
        } finally {
            refreshWhileUnderWay();
        }
    }, 3000);
};
