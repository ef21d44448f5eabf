// Stickers by keyboard: a person who uses nothing else can decorate a forest. The keys work on the sticker that has the
// focus; what has the focus is selected.
import { $ } from "./dom.js";

/** Parts of the scene's width that an arrow moves, and with Shift. */
const steps = { small: 0.01, large: 0.06 };
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Undo and redo everywhere in the tab, as everywhere else. */
const beginSteps = (edits) => document.addEventListener("keydown", (event) => {
    if ($("tab-forest").hidden || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (document.querySelector("dialog[open]") || event.target.matches("input[type=text], textarea")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) edits.redo();
    else edits.undo();
});

/** @param origin where a sticker that was placed by keyboard came from, which Escape goes back to. */
export const beginKeys = ({ scene, edits, hands, origin }) => {
    const container = $("forest-stickers");

    const remove = async () => {
        const next = await edits.remove();
        const element = next === null ? null : scene.element(next);
        if (element) element.focus();
        else origin()?.focus();
    };
    const leave = () => {
        if (hands.isHeld()) {
            hands.cancel();
            return;
        }
        edits.select(null);
        origin()?.focus();
    };
    // Brackets need a second key on many keyboards, so the comma and the point turn too.
    const keys = {
        "+": () => edits.resize(1.1), "=": () => edits.resize(1.1), "-": () => edits.resize(1 / 1.1),
        "[": () => edits.turn(-5), ",": () => edits.turn(-5), "]": () => edits.turn(5), ".": () => edits.turn(5),
        "{": () => edits.turn(-45), ";": () => edits.turn(-45), "}": () => edits.turn(45), ":": () => edits.turn(45),
        pageup: edits.forward, pagedown: edits.backward, f: edits.flip,
        c: async () => {
            const id = await edits.copy();
            if (id) scene.element(id)?.focus();
        },
        delete: remove, backspace: remove, escape: leave,
    };

    container.addEventListener("keydown", (event) => {
        if (!event.target.dataset.id) return;
        // A right Alt key writes brackets on some keyboards, and counts as Control and Alt there.
        const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
        if (isShortcut) return;
        const arrow = arrows[event.key];
        if (arrow) {
            const step = event.shiftKey ? steps.large : steps.small;
            edits.move(arrow[0] * step, arrow[1] * step * scene.extent.width / scene.extent.height);
        } else if (keys[event.key.toLowerCase()]) {
            keys[event.key.toLowerCase()]();
        } else {
            return;
        }
        event.preventDefault();
    });
    container.addEventListener("focusin", ({ target }) => {
        if (target.dataset.id && !hands.isHeld()) edits.select(target.dataset.id);
    });
    $("forest-past").onclick = () => {
        edits.select(null);
        $("forest-shelf").querySelector("input:checked").focus();
    };
    beginSteps(edits);
};
