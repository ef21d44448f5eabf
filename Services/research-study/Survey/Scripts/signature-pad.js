// A field to sign in with a finger, a pen or a mouse. The signature is lines, not a picture, so that it prints sharply.
import { path } from "./drawing.js";

/** Of the field, in its own units; a signature is longer than a dot. */
const [width, height, least] = [300, 100, 40];

const lengthOf = (lines) => lines.reduce((sum, line) => sum + line.slice(1).reduce((part, [x, y], place) =>
    part + Math.hypot(x - line[place][0], y - line[place][1]), 0), 0);

/**
 * @param pad an SVG of 300 by 100.
 * @param changed is called when a line was drawn or all were wiped away.
 */
export const signaturePad = (pad, changed = () => {}) => {
    const drawn = pad.querySelector("path");
    let lines = [];
    let isDrawing = false;
    const draw = () => drawn.setAttribute("d", path(lines.filter((line) => line.length > 1)));
    const add = ({ clientX, clientY }) => {
        const box = pad.getBoundingClientRect();
        const clamped = (value, most) => Math.round(Math.max(0, Math.min(most, value)) * 10) / 10;
        lines.at(-1).push([
            clamped((clientX - box.left) / box.width * width, width),
            clamped((clientY - box.top) / box.height * height, height)]);
        draw();
    };
    pad.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        pad.setPointerCapture(event.pointerId);
        isDrawing = true;
        lines.push([]);
        add(event);
    });
    pad.addEventListener("pointermove", (event) => {
        // A browser gathers moves between two frames.
        if (isDrawing) for (const one of event.getCoalescedEvents?.() ?? [event]) add(one);
    });
    for (const name of ["pointerup", "pointercancel"]) {
        pad.addEventListener(name, () => {
            if (!isDrawing) return;
            isDrawing = false;
            changed();
        });
    }
    return {
        lines: () => lines.filter((line) => line.length > 1),
        isSigned: () => lengthOf(lines) >= least,
        set: (before) => {
            lines = before;
            draw();
        },
        wipe: () => {
            lines = [];
            draw();
            changed();
        } };
};
