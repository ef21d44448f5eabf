// Draws the forest from the state: what changed, and only that. While something is dragged only its own transform
// changes, once a frame, so that one of 300 stickers is dragged as easily as a single one.
import { $, element, words } from "./dom.js";
import { carrier } from "./diary-forest-carrier.js";
import { makeFrame } from "./diary-forest-frame.js";
import { grownPlaces, inReadingOrder, isSame, placeKey } from "./diary-forest-place.js";
import { growth } from "./diary-state.js";
import { fill } from "./diary-words.js";

/** A sticker's width before its scale, as a part of the scene's: the width in the style sheet. */
const ownWidth = 0.1;

/** @param carried what carries the element, while it is dragged. */
const placeElement = (one, { x, y, size, turn, isFlipped, layer }, carried = null) => {
    const [scale, angle] = [size / ownWidth, turn * Math.PI / 180];
    const transform = `translate(calc(${x * 100}cqw - 50%), calc(${y * 100}cqh - 50%)) rotate(${turn}deg)`
        + ` scale(${isFlipped ? -scale : scale}, ${scale})`;
    if (carried) carried.to(transform);
    else one.style.transform = transform;
    const shape = `${turn} ${isFlipped} ${layer}`;
    if (one.dataset.shape === shape) return;
    one.dataset.shape = shape;
    one.style.zIndex = layer;
    // The shadow stays below, whichever way the sticker is turned; one that lies on its side throws none.
    one.style.setProperty("--shadow-x", `${50 + (isFlipped ? -44 : 44) * Math.sin(angle)}%`);
    one.style.setProperty("--shadow-y", `${50 + 44 * Math.cos(angle)}%`);
    one.style.setProperty("--shadow-strength", Math.cos(angle) ** 4);
};

/** Whether what is moved keeps its focus: by `Element.moveBefore`, which younger browsers have. */
const keepsFocus = "moveBefore" in Element.prototype;
const move = (container, one, next) => {
    if (!keepsFocus) return void container.insertBefore(one, next);
    const place = one === document.activeElement ? { left: scrollX, top: scrollY } : null;
    container.moveBefore(one, next);
    // With the layout that is asked for here, the browser brings what has the focus into view.
    if (place && scrollY !== place.top) scrollTo({ ...place, behavior: "instant" });
};

/** Puts elements into an order with few moves; what has the focus is not moved itself where it would lose it. */
const arrange = (container, ordered) => {
    const focused = keepsFocus ? null : document.activeElement;
    // From here on they are in their order, to the end.
    let next = null;
    for (let index = ordered.length - 1; index >= 0; index -= 1) {
        const one = ordered[index];
        while (one.nextElementSibling !== next) {
            const between = one.nextElementSibling;
            if (between !== focused && (one === focused || between.nextElementSibling === next)) {
                move(container, between, container.firstChild);
            } else {
                move(container, one, next);
            }
        }
        next = one;
    }
};

/** Makes the grown mushrooms; those from `known` on grow before one's eyes. */
const grown = (diary, count, known) => {
    const kinds = diary.catalogue.stickers.filter(({ group, price }) => group === "mushroom" && price === 0);
    return grownPlaces(count).map(({ index, x, y, size }) => {
        const image = diary.image(kinds[index % kinds.length].id, "diary-forest-grown");
        // As large on a phone's higher scene as they are on a wide one, which is 1.6 times as wide as high.
        image.style.width = `${size * 160}cqh`;
        image.style.left = `calc(${x * 100}cqw - ${size * 80}cqh)`;
        image.style.top = `${(y - size * 0.8) * 100}cqh`;
        if (index >= known) image.classList.add("is-new");
        return image;
    });
};

export const makeScene = (diary) => {
    const [scene, container] = [$("forest-scene"), $("forest-stickers")];
    const [elements, drawn, drafts] = [new Map(), new Map(), new Map()];
    let [frameRequest, selected, grownCount, background] = [0, null, null, null];
    const extent = { width: 1, height: 1 };
    const frame = makeFrame(() => extent);
    /** The sticker that is dragged: its element and what carries it. */
    let held = null;

    new ResizeObserver(([{ contentRect }]) => {
        if (contentRect.width === 0) return;
        Object.assign(extent, { width: contentRect.width, height: contentRect.height });
        if (selected && drawn.has(selected)) frame.show(drawn.get(selected));
    }).observe(scene);

    const moves = () => scene.dataset.motion === "on";
    /** Comes to rest, as what was put down. */
    const settle = (id) => {
        const image = elements.get(id)?.firstChild;
        if (!image || !moves()) return;
        image.animate([
            { transform: "translateY(-5%) scale(1.07)" }, { transform: "translateY(0) scale(1.03, .95)", offset: 0.55 },
            { transform: "none" },
        ], { duration: 230, easing: "ease-out" });
    };

    const made = (id, { icon }) => {
        const image = diary.image(icon, "");
        image.draggable = false;
        const one = element("button", { type: "button", className: "diary-forest-sticker" }, image);
        one.dataset.id = id;
        one.dataset.icon = icon;
        elements.set(id, one);
        return one;
    };
    const remove = (id) => {
        elements.get(id)?.remove();
        elements.delete(id);
        drawn.delete(id);
    };
    /** @returns whether anything changed. */
    const put = (id, sticker, isFirst) => {
        if (drawn.has(id) && isSame(drawn.get(id), sticker)) return false;
        if (elements.has(id) && elements.get(id).dataset.icon !== sticker.icon) remove(id);
        const isNew = !elements.has(id);
        const one = elements.get(id) ?? made(id, sticker);
        placeElement(one, sticker);
        const name = diary.name(diary.catalogue.items.get(sticker.icon));
        one.setAttribute("aria-label", fill(words.forestSticker, { name, place: words[placeKey(sticker)] }));
        one.setAttribute("aria-pressed", String(id === selected));
        drawn.set(id, sticker);
        if (isNew) container.append(one);
        if (isNew && !isFirst) settle(id);
        return true;
    };

    const showGrowth = (count) => {
        if (count === grownCount) return;
        $("forest-grown").replaceChildren(...grown(diary, count, grownCount ?? Infinity));
        grownCount = count;
    };
    const showBackground = (item) => {
        if (item === background) return;
        $("forest-background").src = new URL(`./${item}.svg`, import.meta.url).href;
        scene.dataset.background = background = item;
    };

    const show = () => {
        const state = diary.state();
        const isFirst = grownCount === null;
        showBackground(state.background);
        showGrowth(growth(state));
        let hasChanged = false;
        for (const id of [...elements.keys()]) {
            if (!state.stickers.has(id) && !drafts.has(id)) remove(id);
        }
        for (const [id, sticker] of state.stickers) {
            if (put(id, drafts.get(id) ?? sticker, isFirst)) hasChanged = true;
        }
        if (hasChanged) arrange(container, inReadingOrder(drawn).map(([id]) => elements.get(id)));
        if (selected) frame.show(drawn.get(selected) ?? null);
    };

    const drawDrafts = () => {
        frameRequest = 0;
        for (const [id, sticker] of drafts) {
            if (!elements.has(id)) continue;
            const one = elements.get(id);
            placeElement(one, sticker, held?.one === one ? held.carrier : null);
            // What the element says is written when it is kept.
            drawn.set(id, { ...sticker, icon: null });
            if (id === selected) frame.follow(sticker);
        }
    };
    /** Shows a change that is not kept yet, with the next frame. */
    const preview = (id, sticker) => {
        drafts.set(id, sticker);
        if (!frameRequest) frameRequest = requestAnimationFrame(drawDrafts);
    };
    /** Ends a preview, unless it went on. */
    const release = (id, sticker) => {
        if (drafts.get(id) === sticker) drafts.delete(id);
    };
    const select = (id) => {
        elements.get(selected)?.setAttribute("aria-pressed", "false");
        selected = id;
        elements.get(id)?.setAttribute("aria-pressed", "true");
        frame.show(id === null ? null : drafts.get(id) ?? diary.state().stickers.get(id) ?? null);
    };
    const hold = (id, isHeld) => {
        const one = elements.get(id);
        held?.carrier.end();
        held = isHeld && one ? { one, carrier: carrier(one) } : null;
        one?.classList.toggle("is-held", isHeld);
        scene.classList.toggle("is-busy", isHeld);
        frame.hold(isHeld);
    };
    return {
        show, preview, release, select, hold, settle, moves, extent, draft: (id) => drafts.get(id),
        element: (id) => elements.get(id),
    };
};
