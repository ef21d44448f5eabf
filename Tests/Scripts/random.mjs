// Numbers that look like chance and are the same each time (mulberry32).

/** @returns a function that gives a whole number from 0 up to but not including its argument. */
export const generator = (seed) => {
    let state = seed >>> 0;
    return (limit) => {
        state = (state + 0x6D2B79F5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return Math.floor(((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296 * limit);
    };
};
