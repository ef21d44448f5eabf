// What can be done with stickers, whatever it is done with: hands, keys or the buttons below the scene.
import { $, words } from "./dom.js";
import {
    clamped, firstSize, freePlace, inReadingOrder, isSame, passing, placeKey, topLayer,
} from "./diary-forest-place.js";
import { fill } from "./diary-words.js";

/** Milliseconds without another key or tap until what they did is kept as one step. */
const pause = 450;

export const makeEdits = ({ diary, scene, history }) => {
    let [selected, pending, timer] = [null, null, 0];
    const stickers = () => diary.state().stickers;
    const current = (id) => scene.draft(id) ?? stickers().get(id);
    const name = (icon) => diary.name(diary.catalogue.items.get(icon));
    const tell = (text) => { $("forest-says").textContent = text; };
    const says = {
        place: (one) => fill(words.forestMoved, { name: name(one.icon), place: words[placeKey(one)] }),
        size: (one) => fill(words.forestSized, { name: name(one.icon), percent: Math.round(one.size * 100) }),
        turn: (one) => fill(words.forestTurned, { name: name(one.icon), degrees: Math.round(one.turn) }),
        flip: (one) => fill(words.forestFlipped, { name: name(one.icon) }),
    };

    /** Keeps a sticker as it is now. @returns whether it was taken. */
    const keep = async (id, sticker, text) => {
        const before = stickers().get(id);
        if (before && isSame(before, sticker)) {
            scene.release(id, sticker);
            scene.show();
            tell(text);
            return true;
        }
        scene.preview(id, sticker);
        try {
            const isKept = await history.change({ kind: "sticker", sticker: id, ...sticker });
            if (isKept) tell(text);
            return isKept;
        } finally {
            scene.release(id, sticker);
            scene.show();
        }
    };
    /** Keeps what keys and taps did so far. */
    const flush = async () => {
        clearTimeout(timer);
        if (!pending) return;
        const { id, sticker, saying } = pending;
        pending = null;
        await keep(id, sticker, saying(sticker));
    };
    /** Changes the selected sticker a little; many small changes in a row are one step. */
    const nudge = (change, saying) => {
        if (selected === null) return;
        const sticker = clamped({ ...current(selected), ...change(current(selected)) });
        pending = { id: selected, sticker, saying };
        scene.preview(selected, sticker);
        clearTimeout(timer);
        timer = setTimeout(flush, pause);
    };

    /** @param isToChange whether the tools are wanted too: a phone shows them in the place of the shelf. */
    const select = (id, isToChange = true) => {
        const { classList } = $("forest-place");
        classList.toggle("is-selected", id !== null);
        const isChanging = isToChange || id === selected && classList.contains("is-changing");
        classList.toggle("is-changing", id !== null && isChanging);
        if (id === selected) return;
        flush();
        selected = id;
        scene.select(id);
    };

    /** Adds a sticker and selects it. @returns its id; null when it was refused. */
    const add = async (sticker, text, isToChange = false) => {
        await flush();
        const id = crypto.randomUUID();
        if (!await keep(id, clamped(sticker), text)) return null;
        select(id, isToChange);
        return id;
    };
    /** @param at `{ x, y }`; without it near the middle. */
    const place = (icon, at) => {
        const spot = at ?? freePlace(stickers());
        const made = { icon, ...spot, size: firstSize(scene.extent.width), turn: 0, isFlipped: false,
            layer: topLayer(stickers()) };
        return add(made, fill(words.forestPlaced, { name: name(icon), place: words[placeKey(spot)] }));
    };
    const copy = () => {
        if (selected === null) return null;
        const own = current(selected);
        const step = own.x > 0.9 ? -0.04 : 0.04;
        return add({ ...own, x: own.x + step, y: own.y + 0.02, layer: topLayer(stickers()) },
            fill(words.forestCopied, { name: name(own.icon) }), true);
    };
    /** @returns the id of the sticker to go on with; null when none is left. */
    const remove = async () => {
        if (selected === null) return null;
        await flush();
        const id = selected;
        const order = inReadingOrder(stickers()).map(([one]) => one);
        const at = order.indexOf(id);
        const text = fill(words.forestDeleted, { name: name(current(id).icon) });
        select(null);
        if (await history.change({ kind: "delete-sticker", sticker: id })) tell(text);
        return order[at + 1] ?? order[at - 1] ?? null;
    };
    const pass = async (step) => {
        if (selected === null) return;
        await flush();
        const [id, own] = [selected, current(selected)];
        const found = passing(stickers(), id, step, scene.extent.height / scene.extent.width);
        const texts = step > 0 ? [words.forestInFront, words.forestAtFront] : [words.forestBehind, words.forestAtBack];
        if (!found) return tell(fill(texts[1], { name: name(own.icon) }));
        const text = fill(texts[0], { name: name(own.icon), other: name(found.passed) });
        await keep(id, { ...own, layer: found.layer }, text);
    };
    const step = async (work, text) => {
        await flush();
        const found = await work();
        if (selected !== null && !stickers().has(selected)) select(null);
        scene.show();
        if (!found) return tell(words.forestNoStep);
        tell(fill(text, { name: found.icon ? name(found.icon) : words.forestAStep }));
        if (stickers().has(found.sticker)) select(found.sticker, false);
    };

    const resize = (factor) => nudge(({ size }) => ({ size: size * factor }), says.size);
    const turn = (degrees) => nudge((one) => ({ turn: one.turn + degrees }), says.turn);
    return {
        selected: () => selected, current, select, keep, flush, place, copy, remove, resize, turn, tell, says,
        forward: () => pass(1), backward: () => pass(-1),
        flip: () => nudge(({ isFlipped }) => ({ isFlipped: !isFlipped }), says.flip),
        move: (right, down) => nudge(({ x, y }) => ({ x: x + right, y: y + down }), says.place),
        undo: () => step(history.undo, words.forestUndone), redo: () => step(history.redo, words.forestRedone),
    };
};
