// Brings a diary of an account and this device together: what waits is sent, what other devices did is fetched, in the
// order in which the server took it. Sent twice, an operation is taken once. What is refused is told, and goes; what is
// refused only because this device's clock was wrong is sent once more with the server's time.

/** In one request. */
export const mostAtOnce = 500;

/**
 * @param log of `diary-log.js`.
 * @param call sends a request of the API, as `call` of `api.js`.
 * @param restamped an operation as if it were done now, by the server's clock, which an answer has told meanwhile.
 * @returns the operations that were refused, with the reasons, and whether anything came.
 */
export const sync = async (log, call, restamped) => {
    const refused = [];
    const again = new Set();
    let hasNews = false;
    let isMore = true;
    while (isMore) {
        const sent = log.waiting().slice(0, mostAtOnce);
        const { cursor } = log.about();
        const answer = await call("POST", "journal/diary/operations", { after: cursor, operations: sent });
        hasNews ||= answer.operations.length > 0;
        await log.take(answer.operations, answer.cursor);
        const late = [];
        for (const { id, reason } of answer.refused) {
            const operation = sent.find((one) => one.id === id);
            if (reason === "clock" && !again.has(id)) late.push(operation); else refused.push({ operation, reason });
            again.add(id);
        }
        // Those that were taken before came back already, to this device or to its log.
        await log.drop([...answer.refused.map(({ id }) => id), ...answer.known]);
        for (const one of late) await log.wait(restamped(one));
        isMore = answer.isMore || log.waiting().length > 0 && sent.length > 0;
    }
    return { refused, hasNews };
};
