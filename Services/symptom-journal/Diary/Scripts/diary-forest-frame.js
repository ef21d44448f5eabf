// The frame round the selected sticker, with a handle to turn it and one to resize it.
import { carrier } from "./diary-forest-carrier.js";
import { $ } from "./dom.js";

// Where a handle may be, in halves of the frame, the best first.
const corners = [[1, 1], [-1, 1], [1, -1], [-1, -1]];
const sides = [[0, -1], [0, 1], [-1, 0], [1, 0]];
/** The least width in pixels: two fingers find it, and the handles do not touch. */
const least = 84;

/** The place inside the scene, and otherwise the one nearest to it. */
const bestPlace = (places, { x, y, size, turn }, { width, height }, reach) => {
    const [angle, half] = [turn * Math.PI / 180, Math.max(size * width, least) / 2];
    const outside = ([across, along]) => {
        const [right, down] = [across * half + Math.sign(across) * reach, along * half + Math.sign(along) * reach];
        const left = x * width + right * Math.cos(angle) - down * Math.sin(angle);
        const top = y * height + right * Math.sin(angle) + down * Math.cos(angle);
        return Math.max(0, -left, left - width) + Math.max(0, -top, top - height);
    };
    return places.reduce((best, place) => outside(place) < outside(best) ? place : best);
};

const put = (handle, [across, along], reach) => {
    handle.style.left = `calc(${50 + across * 50}% + ${across * reach}px)`;
    handle.style.top = `calc(${50 + along * 50}% + ${along * reach}px)`;
};

/** @param extent `{ width, height }` of the scene in pixels. */
export const makeFrame = (extent) => {
    const frame = $("forest-frame");
    const [turner, sizer] = [$("forest-turner"), $("forest-sizer")];
    let carried = null;

    const follow = ({ x, y, size, turn }) => {
        frame.style.width = frame.style.height = `max(${size * 100}cqw, ${least}px)`;
        const transform = `translate(calc(${x * 100}cqw - 50%), calc(${y * 100}cqh - 50%)) rotate(${turn}deg)`;
        if (carried) carried.to(transform);
        else frame.style.transform = transform;
    };
    const show = (sticker) => {
        frame.hidden = !sticker;
        if (!sticker) return;
        follow(sticker);
        put(turner, bestPlace(sides, sticker, extent(), 26), 26);
        put(sizer, bestPlace(corners, sticker, extent(), 4), 4);
    };
    const hold = (isHeld) => {
        carried?.end();
        carried = isHeld ? carrier(frame) : null;
        frame.classList.toggle("is-held", isHeld);
    };
    return { follow, show, hold };
};
