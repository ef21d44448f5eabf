// Brings a diary of an account and this device together: what waits is sent, what other devices did is fetched, in the
// order in which the server took it. Sent twice, an operation is taken once; refused, it stays on the device with its
// reason.

/** In one request. */
export const mostAtOnce = 500;

/**
 * @param log of `diary-log.js`.
 * @param call sends a request of the API, as `call` of `api.js`.
 * @returns the operations that were refused, with the reasons, and whether anything came.
 */
export const sync = async (log, call) => {
    const refused = [];
    let hasNews = false;
    let isMore = true;
    while (isMore) {
        const sent = log.waiting().slice(0, mostAtOnce);
        const { cursor } = log.about();
        const answer = await call("POST", "journal/diary/operations", { after: cursor, operations: sent });
        hasNews ||= answer.operations.length > 0;
        await log.take(answer.operations, answer.cursor);
        for (const { id, reason } of answer.refused) {
            refused.push({ operation: sent.find((one) => one.id === id), reason });
        }
        // Those known already come back by the cursor of another device; here they have been taken.
        await log.drop(sent.filter(({ id }) => answer.refused.some((one) => one.id === id)
            || answer.known.includes(id)).map(({ id }) => id));
        isMore = answer.isMore || log.waiting().length > 0 && sent.length > 0;
    }
    return { refused, hasNews };
};
