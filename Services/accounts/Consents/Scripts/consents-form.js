// What a person allows. The notice is loaded with the questions: whoever agrees has it before them.
import { call } from "./api.js";
import { $, attempt, element, say, words } from "./dom.js";

const answer = async (consent, isGranted, noticeVersion) => {
    await call("PUT", `account/consents/${consent}`, isGranted ? { isGranted, noticeVersion } : { isGranted });
    await showConsents();
};

const row = ({ consent, isGranted, isToBeAsked, words: texts }, noticeVersion) => {
    const box = element("input", { type: "checkbox", id: `consent-${consent}`, checked: isGranted });
    box.setAttribute("aria-describedby", `reason-${consent} refused-${consent}`);
    box.onchange = attempt(async () => {
        try {
            await answer(consent, box.checked, noticeVersion);
        } catch (error) {
            box.checked = !box.checked;
            throw error;
        }
        say(words.consentSaved);
        $(box.id).focus();
    });
    return element("div", { className: "consent" },
        element("label", { className: "row", htmlFor: box.id }, box,
            element("span", { textContent: texts.question })),
        element("p", { className: "quiet", id: `reason-${consent}`, textContent: texts.reason }),
        element("p", { className: isToBeAsked || isGranted ? "quiet" : "note", id: `refused-${consent}`,
            textContent: texts.ifRefused, hidden: isGranted }));
};

/** Shows what may be allowed, and what is. */
export const showConsents = async () => {
    const [{ consents }, notice] = await Promise.all([call("GET", "account/consents"), call("GET", "notices/privacy")]);
    const current = notice.versions.at(-1);
    $("consents").replaceChildren(...consents.map((consent) => row(consent, current.version)));
    $("notice-text").replaceChildren(...current.sections.flatMap(({ title, paragraphs }) => [
        element("h3", { textContent: title }), ...paragraphs.map((text) => element("p", { textContent: text }))]));
};
