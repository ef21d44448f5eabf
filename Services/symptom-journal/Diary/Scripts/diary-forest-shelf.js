// The person's own stickers below the scene, and the backgrounds.
import { $, element, words } from "./dom.js";
import { owns } from "./diary-state.js";
import { fill } from "./diary-words.js";

const groups = ["mushroom", "animal", "other"];
const icons = "http://www.w3.org/2000/svg";

const lock = () => {
    const drawing = document.createElementNS(icons, "svg");
    drawing.setAttribute("class", "icon");
    drawing.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(icons, "use");
    use.setAttribute("href", new URL("./icons.svg#lock", import.meta.url).href);
    drawing.append(use);
    return drawing;
};

/**
 * @param place takes an icon and whether a keyboard placed it.
 * @returns `show`, which takes the item to show first, if any.
 */
export const makeShelf = (diary, place) => {
    const strip = $("forest-strip");
    const chosen = () => $("forest-shelf").querySelector("input:checked").value;
    let drawn = "";

    const tile = (item) => {
        const one = element("button", { type: "button" }, diary.image(item.id, ""),
            element("span", { textContent: diary.name(item) }));
        one.dataset.icon = item.id;
        one.onclick = ({ detail }) => place(item.id, detail === 0);
        return element("li", {}, one);
    };
    const more = () => element("li", {}, element("button", {
        type: "button", className: "diary-forest-more", textContent: words.forestMore,
        onclick: () => diary.go("store"),
    }));
    const showStrip = () => {
        const group = chosen();
        const owned = diary.catalogue.stickers.filter((item) => item.group === group && owns(diary.state(), item.id));
        const key = owned.map(({ id }) => id).join();
        // Otherwise a tap would take the focus from what it tapped.
        if (key === drawn) return;
        drawn = key;
        strip.replaceChildren(...owned.map(tile), more());
        strip.scrollTo(0, 0);
    };

    const show = (first) => {
        const group = diary.catalogue.items.get(first)?.group;
        if (groups.includes(group)) $(`forest-group-${group}`).checked = true;
        showStrip();
        const one = first && strip.querySelector(`[data-icon="${CSS.escape(first)}"]`);
        // Whoever changes the tab goes to its top first.
        if (one) requestAnimationFrame(() => one.focus());
    };
    $("forest-shelf").addEventListener("change", showStrip);
    return { show };
};

/** @param choose takes a background. */
export const makeBackgrounds = (diary, choose) => {
    let drawn = "";
    const view = (item) => {
        const state = diary.state();
        const isOwned = owns(state, item.id);
        const name = element("span", { textContent: diary.name(item) });
        const price = isOwned ? null : element("span", { className: "diary-forest-price" }, lock(),
            fill(words.forestPrice, { coins: item.price }));
        const one = element("button", { type: "button", className: isOwned ? "" : "is-locked" },
            diary.image(item.id, ""), name, price);
        if (isOwned) one.setAttribute("aria-pressed", String(state.background === item.id));
        one.onclick = () => isOwned ? choose(item.id) : diary.go("store", item.id);
        one.dataset.item = item.id;
        return element("li", {}, one);
    };
    const draw = () => {
        const state = diary.state();
        const key = diary.catalogue.backgrounds.map(({ id }) => `${id}${owns(state, id)}`).join() + state.background;
        if (key === drawn) return;
        drawn = key;
        const list = $("forest-backgrounds");
        const focused = list.contains(document.activeElement) ? document.activeElement.dataset.item : null;
        list.replaceChildren(...diary.catalogue.backgrounds.map(view));
        if (focused) list.querySelector(`[data-item="${CSS.escape(focused)}"]`).focus();
    };
    const show = (first) => {
        draw();
        if (diary.catalogue.forests.has(first)) {
            $("forest-backgrounds").querySelector(`[data-item="${CSS.escape(first)}"]`).focus();
        }
    };
    return { show };
};
