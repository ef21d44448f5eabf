// The participant's own answers: the history on this device, and what of it is still to be sent. An answer is sent
// without saying who sends it, with a token that the server signed without seeing it.
import { StudyFault, ask } from "./study-api.js";
import { alone, recall, update } from "./study-vault.js";

const name = "answers";

/**
 * All of this device, the latest first. Each has its `id`, `at` in milliseconds, survey `day`, `answers` by question,
 * `environment`, `place` as exact as the device knew it, and `state`: "waiting" until the server has it, "saved",
 * "late" when the environment had become too old on the way, or "refused", then with the `fault`.
 */
export const answers = async () => ((await recall(name)) ?? []).sort((one, other) => other.at - one.at);

/** The answer of a survey day that counts; undefined when there is none. */
export const answerOf = async (day) =>
    (await answers()).find((one) => one.day === day && (one.state === "saved" || one.state === "waiting"));

const change = (id, facts) =>
    update(name, (all) => (all ?? []).map((one) => one.id === id ? { ...one, ...facts } : one));

/** What is learnt of an answer later: the `token` that it waited for, or that it is too late for one. */
export const complete = change;

/** Keeps an answer that is to be sent, in place of those of the day that could not be. */
export const keepAnswer = (answer) => update(name, (all) => [
    ...(all ?? []).filter((one) => one.day !== answer.day || one.state === "saved"),
    { ...answer, state: "waiting" }]);

/** Deletes one from this device; what the server has stays there, since nobody knows whose it is. */
export const dropAnswer = (id) => update(name, (all) => (all ?? []).filter((one) => one.id !== id));

// What is sent is forgotten with the sending: no token on this device leads to an answer.
const sent = { state: "saved", token: undefined, snapshot: undefined, seal: undefined };

const refusal = ({ kind, code, errors }) => {
    const isOld = errors.some(({ pointer }) => pointer === "#/snapshot");
    return { state: isOld ? "late" : "refused", fault: code ?? kind };
};

const send = async ({ id, token, answers: given, snapshot, seal }) => {
    try {
        await ask("POST", "/responses", { body: { token, answers: given, snapshot, seal } });
        await change(id, sent);
    } catch (fault) {
        if (!(fault instanceof StudyFault) || fault.isPassing) throw fault;
        // Nobody else has this token: the answer came through, and what the server said of it did not.
        await change(id, fault.code === "already-answered" ? sent : refusal(fault));
    }
};

/** Sends what waits, one tab at a time. @throws StudyFault when something has to wait on. */
export const sendAnswers = () => alone("sending", async () => {
    for (const one of await answers()) {
        // One without a token waits for a page of the study, which asks for it.
        if (one.state === "waiting" && one.token) await send(one);
    }
});
