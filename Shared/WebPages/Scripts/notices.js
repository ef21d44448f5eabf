// Notices of the app above a page's content: one of each kind, which can be closed.
import { $, button, element, words } from "./dom.js";

/** Takes a notice away. */
export const unnotice = (kind) => $(`notice-${kind}`)?.remove();

/**
 * Shows a notice in place of an earlier one of its kind.
 * @param actions what can be done: texts with what happens, either a function or an address.
 */
export const notice = (kind, text, actions = {}) => {
    const made = Object.entries(actions).map(([name, action]) => typeof action === "string"
        ? element("a", { className: "button", href: action, textContent: name }) : button(name, action));
    const close = button("×", () => unnotice(kind));
    close.className = "close";
    close.setAttribute("aria-label", words.closeNotice);
    const shown = element("div", { id: `notice-${kind}`, className: "notice" },
        element("p", { textContent: text }), made.length && element("div", { className: "row" }, ...made), close);
    const earlier = $(`notice-${kind}`);
    if (earlier) earlier.replaceWith(shown); else $("notices")?.append(shown);
};
