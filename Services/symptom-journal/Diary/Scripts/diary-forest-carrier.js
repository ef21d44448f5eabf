// Moves an element by an animation that stands still. Such an element is a layer of its own that the browser only draws
// elsewhere; after each change of a style it would sort the layers of all other stickers anew.

/**
 * @param one has its transform in its style, and gets the last one back there.
 * @returns `to`, which takes a transform, and `end`.
 */
export const carrier = (one) => {
    let last = one.style.transform;
    const still = () => ({ transform: [last, last] });
    const animation = one.animate(still(), { duration: 1, fill: "both" });
    animation.pause();
    return {
        to: (transform) => {
            last = transform;
            animation.effect.setKeyframes(still());
        },
        end: () => {
            one.style.transform = last;
            animation.cancel();
        },
    };
};
