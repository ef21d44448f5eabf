// The sheet with what somebody opened on the map. Back, Escape, a swipe down and its button close it.
import { $ } from "./dom.js";

/** Pixels; less is a slip of the finger. */
const swipe = 60;

/** @param closed what has the focus then. */
export const sheet = (closed) => {
    const [holder, list] = [$("details"), $("details-list")];
    let from = null;

    const hide = () => {
        if (holder.hidden) return;
        holder.hidden = true;
        closed.focus({ preventScroll: true });
    };
    /** Goes back over the entry that opening it left in the history. */
    const close = () => {
        if (holder.hidden) return;
        if (history.state && history.state.hasSheet) history.back();
        else hide();
    };
    addEventListener("popstate", hide);
    $("close-details").onclick = close;
    document.addEventListener("keydown", ({ key }) => key === "Escape" && close());
    holder.addEventListener("touchstart", ({ touches: [touch] }) => {
        from = holder.scrollTop === 0 ? touch.clientY : null;
    }, { passive: true });
    holder.addEventListener("touchend", ({ changedTouches: [touch] }) => {
        if (from !== null && touch.clientY - from > swipe) close();
    }, { passive: true });

    return {
        close,
        open(entries) {
            list.replaceChildren(...entries);
            const first = list.querySelector("details");
            if (first) first.open = true;
            if (holder.hidden) history.pushState({ hasSheet: true }, "");
            holder.hidden = false;
            holder.scrollTop = 0;
            holder.focus();
        },
    };
};
