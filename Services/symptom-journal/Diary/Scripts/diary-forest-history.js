// What was done in the forest, to undo and to do again: each step keeps its action and the one that takes it back.

const most = 200;
const placed = (sticker, value) => ({ kind: "sticker", sticker, ...value });

/** The action that takes one back, from the state before it. */
const inverse = (state, { kind, sticker }) => {
    if (kind === "background") return { kind, item: state.background };
    const before = state.stickers.get(sticker);
    return before ? placed(sticker, before) : { kind: "delete-sticker", sticker };
};

/** @param whenChanged after every step, and when one was refused. */
export const makeHistory = (diary, whenChanged) => {
    const [done, undone] = [[], []];
    let last = Promise.resolve();

    const commit = async (action) => {
        const refusal = await diary.commit(action);
        if (refusal !== null) diary.announce(diary.refusal(refusal));
        return refusal === null;
    };
    const inTurn = (work) => {
        // One after the other: each is taken back to the state that the one before it left.
        last = last.catch(() => {}).then(work).finally(whenChanged);
        return last;
    };

    /** @returns whether it was taken. */
    const change = (action) => inTurn(async () => {
        const step = { action, inverse: inverse(diary.state(), action) };
        if (!await commit(action)) return false;
        done.push(step);
        if (done.length > most) done.shift();
        undone.length = 0;
        return true;
    });
    const move = (from, to, which) => inTurn(async () => {
        const step = from.pop();
        if (!step || !await commit(step[which])) return null;
        to.push(step);
        return { sticker: step.action.sticker, icon: step.action.icon ?? step.inverse.icon };
    });
    /** @returns `{ sticker, icon }` of the step, without them for a background; null where there is no step. */
    const undo = () => move(done, undone, "inverse");
    const redo = () => move(undone, done, "action");
    return { change, undo, redo, canUndo: () => done.length > 0, canRedo: () => undone.length > 0 };
};
