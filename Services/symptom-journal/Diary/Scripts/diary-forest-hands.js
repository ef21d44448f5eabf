// Stickers by mouse, pen and fingers: drag, the two handles, and two fingers that resize and turn at once.
import { clamped } from "./diary-forest-place.js";

/** Pixels that a pointer moves before it drags: a tap of an unsteady hand selects only. */
const slack = { mouse: 3, touch: 8, pen: 5 };
const degrees = (down, right) => Math.atan2(down, right) * 180 / Math.PI;
// A little help to be straight again.
const straightened = (turn) => Math.abs(turn - Math.round(turn / 90) * 90) < 3 ? Math.round(turn / 90) * 90 : turn;

/** What the pointers have done to a sticker since the gesture began. */
const changes = {
    move: ({ sticker, from, to, box }) => ({
        x: sticker.x + (to[0].x - from[0].x) / box.width, y: sticker.y + (to[0].y - from[0].y) / box.height,
    }),
    turn: ({ sticker, from, to, middle }) => ({
        turn: straightened(sticker.turn + degrees(to[0].y - middle.y, to[0].x - middle.x)
            - degrees(from[0].y - middle.y, from[0].x - middle.x)),
    }),
    size: ({ sticker, from, to, middle }) => ({
        size: sticker.size * Math.hypot(to[0].x - middle.x, to[0].y - middle.y)
            / Math.max(8, Math.hypot(from[0].x - middle.x, from[0].y - middle.y)),
    }),
    pinch: ({ sticker, from, to, box }) => {
        const [before, after] = [from, to].map(([one, other]) => ({
            x: (one.x + other.x) / 2, y: (one.y + other.y) / 2,
            length: Math.max(8, Math.hypot(other.x - one.x, other.y - one.y)),
            angle: degrees(other.y - one.y, other.x - one.x),
        }));
        return {
            x: sticker.x + (after.x - before.x) / box.width, y: sticker.y + (after.y - before.y) / box.height,
            size: sticker.size * after.length / before.length, turn: sticker.turn + after.angle - before.angle,
        };
    },
};

/** The sticker below the selected one at a place, for taps within its frame. */
const stickerBelow = ({ clientX, clientY }, selected) => document.elementsFromPoint(clientX, clientY)
    .find(({ dataset }) => dataset.id && dataset.id !== selected)?.dataset.id;

export const beginHands = ({ stage, scene, edits }) => {
    /** The gesture: `id`, `kind`, `sticker` when it began, `from` and `to` of its pointers by their ids. */
    let held = null;

    const restart = (kind) => {
        const box = stage.getBoundingClientRect();
        const sticker = held.latest;
        Object.assign(held, {
            kind, sticker, box, from: new Map(held.to),
            middle: { x: box.left + sticker.x * box.width, y: box.top + sticker.y * box.height },
        });
    };
    const start = (event, id, kind) => {
        edits.flush();
        const sticker = edits.current(id);
        if (!sticker) return;
        held = {
            id, latest: sticker, original: sticker, isMoving: false, isOnFrame: !event.target.closest("[data-id]"),
            to: new Map([[event.pointerId, { x: event.clientX, y: event.clientY }]]),
        };
        restart(kind);
        edits.select(id, false);
        // Safari does not focus a button that is touched, and the keys work on what has the focus.
        scene.element(id)?.focus({ preventScroll: true });
        stage.setPointerCapture(event.pointerId);
    };
    const end = (isKept) => {
        const { id, kind, latest, original, isMoving } = held;
        held = null;
        scene.hold(id, false);
        if (!isMoving) return;
        if (!isKept) {
            scene.preview(id, original);
            scene.release(id, original);
            scene.show();
            return;
        }
        scene.settle(id);
        edits.keep(id, latest, (edits.says[kind] ?? edits.says.place)(latest));
    };

    const down = (event) => {
        if (event.button !== 0) return;
        if (held) {
            if (held.to.size > 1 || event.pointerType !== "touch") return;
            held.to.set(event.pointerId, { x: event.clientX, y: event.clientY });
            stage.setPointerCapture(event.pointerId);
            restart("pinch");
            return;
        }
        const handle = event.target.closest("[data-handle]")?.dataset.handle;
        const isOnFrame = event.target.closest("#forest-frame") !== null;
        const id = isOnFrame ? edits.selected() : event.target.closest("[data-id]")?.dataset.id;
        if (!id) return;
        // Otherwise the browser would focus what is below the frame.
        if (isOnFrame) event.preventDefault();
        start(event, id, handle ?? "move");
    };
    const move = (event) => {
        if (!held?.to.has(event.pointerId)) return;
        held.to.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const gesture = { ...held, from: [...held.from.values()], to: [...held.to.values()] };
        if (!held.isMoving) {
            const way = Math.max(...gesture.to.map((to, index) =>
                Math.hypot(to.x - gesture.from[index].x, to.y - gesture.from[index].y)));
            if (way < (slack[event.pointerType] ?? slack.mouse)) return;
            held.isMoving = true;
            scene.hold(held.id, true);
        }
        held.latest = clamped({ ...held.sticker, ...changes[held.kind](gesture) });
        scene.preview(held.id, held.latest);
    };
    const up = (event) => {
        if (!held?.to.has(event.pointerId)) return;
        if (held.to.size > 1) {
            held.to.delete(event.pointerId);
            restart("move");
            return;
        }
        const { id, isMoving, isOnFrame, kind } = held;
        const isTap = !isMoving && kind === "move";
        end(true);
        if (!isTap) return;
        const tapped = (isOnFrame && stickerBelow(event, id)) || id;
        edits.select(tapped);
        scene.element(tapped)?.focus({ preventScroll: true });
    };

    stage.addEventListener("pointerdown", down);
    stage.addEventListener("pointermove", move);
    stage.addEventListener("pointerup", up);
    stage.addEventListener("pointercancel", (event) => { if (held?.to.has(event.pointerId)) end(false); });
    // A tap beside all stickers; a swipe that scrolls the page is none.
    stage.addEventListener("click", (event) => {
        if (event.target.closest("#forest-scene") && !event.target.closest("[data-id]")) edits.select(null);
    });
    // Long presses and the mouse's own dragging of pictures would end the gesture.
    for (const kind of ["contextmenu", "dragstart"]) {
        stage.addEventListener(kind, (event) => {
            if (event.target.closest("[data-id], #forest-frame")) event.preventDefault();
        });
    }
    return { cancel: () => { if (held) end(false); }, isHeld: () => held !== null };
};
