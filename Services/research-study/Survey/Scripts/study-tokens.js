// The tokens of this device: one for each survey day, signed by the server without being seen. Usually today's is here
// since yesterday, so that nothing is asked for when somebody answers.
import { blind, finalise, prepare, random, readKey, toBytes, toText } from "./blind-token.js";
import { serverNow } from "./server.js";
import { StudyFault, ask } from "./study-api.js";
import { answers } from "./study-answers.js";
import { alone, keep, participation, recall, surveyDay } from "./study-vault.js";

// By day: what was sent and what undoes its blinding, until there is a signature in place of both.
const name = "tokens";
const day = 86_400_000;
/** In milliseconds. What follows an opening at random says little of the answer that follows it too. */
const longestPause = 120_000;

// As everybody gets them: nothing says who asks, so that nobody can be given a key of their own.
const keyOf = async (wanted) => {
    const { keys } = await ask("GET", "/token-keys");
    return keys.find((one) => one.day === wanted)?.key;
};

const begin = async (wanted) => {
    const key = await keyOf(wanted);
    if (!key) throw new StudyFault("forbidden", { problem: { code: "study-closed" } });
    const message = prepare(random(32));
    const { blinded, inverse } = await blind(readKey(toBytes(key)), message);
    return { day: wanted, key, message: toText(message), blinded: toText(blinded), inverse: inverse.toString(16) };
};

const finish = async ({ day: wanted, key, message, inverse }, signature) => {
    try {
        const signed = await finalise(
            readKey(toBytes(key)), toBytes(message), toBytes(signature), BigInt(`0x${inverse}`));
        return { day: wanted, message, signature: toText(signed) };
    } catch (cause) {
        throw new StudyFault("invalid-response", { cause });
    }
};

const fetchToken = async (wanted, secret) => {
    const known = (await recall(name)) ?? {};
    const recent = Object.fromEntries(Object.entries(known).filter(([one]) => one >= surveyDay(serverNow() - day)));
    const token = recent[wanted] ?? await begin(wanted);
    if (token.signature || token.isTaken) return token;
    // Kept first: when the answer is lost, the same is asked once more.
    await keep(name, { ...recent, [wanted]: token });
    const { signature } = await ask("POST", "/tokens", { body: { day: wanted, blinded: token.blinded }, secret });
    const signed = await finish(token, signature);
    await keep(name, { ...recent, [wanted]: signed });
    return signed;
};

/** Of an answer of the day that could not be saved. */
const leftOver = async (wanted) =>
    (await answers()).find((one) => one.day === wanted && one.state !== "saved" && one.token)?.token;

/**
 * The token of a survey day, as an answer has it, from here or from the server.
 * @throws StudyFault, with the code "already-issued" when the day's was lost on its way to this device.
 */
export const tokenOf = (wanted) => alone("tokens", async () => {
    const own = await participation();
    const { message, signature } = await leftOver(wanted) ?? await fetchToken(wanted, own.secret);
    if (!signature) throw new StudyFault("unknown", { problem: { code: "already-answered" } });
    return { day: wanted, message, signature };
});

/** An answer has it now, until it is saved; after that nothing on this device knows it. */
export const handOver = (wanted) => alone("tokens", async () => {
    const known = (await recall(name)) ?? {};
    await keep(name, { ...known, [wanted]: { day: wanted, isTaken: true } });
});

/** Fetches the tokens of today and tomorrow at a random moment, where the study has these days. */
export const fetchTokensSoon = async () => {
    const own = await participation();
    if (own?.status !== "Participating") return;
    await new Promise((done) => setTimeout(done, Math.random() * longestPause));
    const { firstDay, lastDay } = own.study;
    // In this order: the server gives no token of a day before the last one that it gave.
    for (const wanted of [surveyDay(serverNow()), surveyDay(serverNow() + day)]) {
        if (firstDay <= wanted && wanted <= lastDay) {
            await alone("tokens", () => fetchToken(wanted, own.secret));
        }
    }
};
