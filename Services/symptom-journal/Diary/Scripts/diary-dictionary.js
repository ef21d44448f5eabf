// The dictionary: whoever does not know what it is called describes it, and logs what fits. The search runs here.
import { indexOf, search } from "./diary-dictionary-search.js";
import { fill } from "./diary-words.js";
import { $, button, element, words } from "./dom.js";

/** How many are shown before somebody asks for more. */
const portion = 20;

const hidden = (text) => element("span", { className: "unseen", textContent: text });

const entry = (diary, { names, says, also, source }) => {
    const name = names[diary.language], others = also[diary.language];
    const log = button(words.resourcesLog, () => diary.go("symptoms", { add: name }));
    log.append(hidden(`: ${name}`));
    const link = element("a", { className: "button", href: source, target: "_blank", rel: "noopener noreferrer" },
        fill(words.resourcesSource, { site: new URL(source).hostname }), hidden(`: ${name}`));
    return element("li", {},
        element("h3", { textContent: name, tabIndex: -1 }), element("p", { textContent: says[diary.language] }),
        others.length > 0 && element("p", { className: "quiet",
            textContent: fill(words.resourcesAlso, { names: others.join(", ") }) }),
        element("div", { className: "row" }, log, link));
};

/** @returns `open(text)`, which looks for a text, if there is one. */
export const dictionary = (diary) => {
    const field = $("resources-search"), list = $("resources-found"), more = $("resources-more");
    let index = null, found = [], shown = 0;

    const add = (count) => {
        const next = found.slice(shown, shown + count).map((symptom) => entry(diary, symptom));
        list.append(...next);
        shown += next.length;
        more.hidden = shown >= found.length;
        more.textContent = fill(words.resourcesMore, { count: Math.min(portion, found.length - shown) });
        return next;
    };
    const sentence = (isWhole, isAll) => {
        if (isAll) return fill(words.resourcesAll, { count: found.length });
        if (found.length === 0) return words.resourcesNone;
        if (!isWhole) return words.resourcesPartly;
        return found.length === 1 ? words.resourcesOneFound : fill(words.resourcesCount, { count: found.length });
    };
    const look = () => {
        if (!index) return;
        const { symptoms, isWhole } = search(index, field.value);
        [found, shown] = [symptoms, 0];
        list.replaceChildren();
        $("resources-found-says").textContent = sentence(isWhole, field.value.trim() === "");
        $("resources-own-name").hidden = field.value.trim() === "" || found.length > 0 && isWhole;
        add(portion);
    };
    const load = async () => {
        $("resources-unread").hidden = true;
        try {
            const answer = await fetch(new URL("./symptoms.json", import.meta.url));
            if (!answer.ok) throw new Error(String(answer.status));
            index = indexOf(await answer.json(), diary.language);
            look();
        } catch {
            $("resources-unread").hidden = false;
        }
    };

    field.oninput = look;
    $("resources-search-form").onsubmit = (event) => {
        event.preventDefault();
        look();
    };
    // On to the first of those that came, since the button may be gone.
    more.onclick = () => add(portion)[0]?.querySelector("h3").focus();
    $("resources-read-again").onclick = load;
    $("resources-own-name").onclick = () => diary.go("symptoms", { add: field.value.trim() });
    return async (text = null) => {
        if (text !== null) field.value = text;
        if (index) look(); else await load();
    };
};
