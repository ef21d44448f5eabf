// Carries a sticker out of the shelf into the forest, by mouse or finger.

/** Pixels before a press becomes carrying. */
const slack = 8;

/**
 * @param size of a new sticker in pixels.
 * @param drop takes the icon and `{ x, y }` in the scene.
 */
export const beginCarrying = ({ strip, stage, size, drop }) => {
    let held = null;

    const follow = ({ clientX, clientY }) => {
        const half = held.ghost.width / 2;
        held.ghost.style.transform = `translate(${clientX - half}px, ${clientY - half}px)`;
    };
    const lift = (event) => {
        held.ghost = held.tile.querySelector("img").cloneNode();
        held.ghost.className = "diary-forest-ghost";
        held.ghost.width = held.ghost.height = size();
        strip.closest("section").append(held.ghost);
        // The click that ends it goes to the strip, not to the tile, which would place another one.
        strip.setPointerCapture(event.pointerId);
    };
    /** Whether a finger scrolls the strip rather than taking something out. */
    const isScrolling = (right, down) => strip.scrollWidth > strip.clientWidth + 1
        ? Math.abs(right) > Math.abs(down) : Math.abs(down) > Math.abs(right);
    const end = () => {
        held?.ghost?.remove();
        held = null;
    };

    strip.addEventListener("pointerdown", (event) => {
        const tile = event.target.closest("[data-icon]");
        if (!tile || event.button !== 0 || held) return;
        held = { tile, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
    });
    // A fast mouse is out of the strip before it is carrying.
    document.addEventListener("pointermove", (event) => {
        if (held?.id !== event.pointerId) return;
        const [right, down] = [event.clientX - held.x, event.clientY - held.y];
        if (!held.ghost) {
            if (Math.hypot(right, down) < slack) return;
            if (event.pointerType === "touch" && isScrolling(right, down)) return;
            lift(event);
        }
        follow(event);
    });
    document.addEventListener("pointerup", (event) => {
        if (held?.id !== event.pointerId) return;
        const { ghost, tile } = held;
        end();
        if (!ghost) return;
        const box = stage.getBoundingClientRect();
        const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
        if (at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1) drop(tile.dataset.icon, at);
    });
    document.addEventListener("pointercancel", end);
    strip.addEventListener("dragstart", (event) => event.preventDefault());
};
