// Requests of the study. They carry no cookie and no token of a form, so that a participant who has an account is not
// known by it; and each of them fails in one of a few ways that people can be told.
import { noteClock } from "./server.js";

/** In milliseconds. */
const patience = 20_000;
/** What a status means; any other is "unknown". */
const statuses = new Map([
    [400, "bad-request"], [401, "unauthorised"], [403, "forbidden"], [404, "not-found"], [429, "too-many"],
    [502, "unavailable"], [503, "unavailable"], [504, "unavailable"]]);

/** A request that did not do what it was for. */
export class StudyFault extends Error {
    /**
     * @param kind one of those of `statuses`, "invalid-response", "malformed-address", "timed-out", "connection-lost"
     *     or "unknown".
     * @param problem of the server, if it sent one.
     */
    constructor(kind, { status = 0, problem, wait = 0, cause } = {}) {
        super(kind, { cause });
        this.kind = kind;
        this.status = status;
        /** What the study calls it, such as "already-in-use". */
        this.code = problem?.code;
        this.errors = problem?.errors ?? [];
        /** Seconds until it may be sent again. */
        this.wait = wait;
    }

    /** Whether the same request may do at another time what it did not now. */
    get isPassing() { return ["too-many", "unavailable", "timed-out", "connection-lost"].includes(this.kind); }
}

const address = (path) => {
    try {
        return new URL(`/api/v1/study${path}`, self.location.origin);
    } catch (cause) {
        throw new StudyFault("malformed-address", { cause });
    }
};

const fetched = async (url, options) => {
    const watch = new AbortController();
    const timer = setTimeout(() => watch.abort(), patience);
    try {
        const response = await fetch(url, { ...options, signal: watch.signal });
        return [response, await response.text()];
    } catch (cause) {
        throw new StudyFault(cause.name === "AbortError" ? "timed-out" : "connection-lost", { cause });
    } finally {
        clearTimeout(timer);
    }
};

const parsed = (text) => {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
};

/**
 * @param path below `/api/v1/study`, such as `/participation`; empty for the study itself.
 * @param secret of the participant, for what concerns only them.
 * @returns what the server answers; undefined where that is nothing.
 */
export const ask = async (method, path, { body, secret } = {}) => {
    const language = self.document?.documentElement.lang;
    const [response, text] = await fetched(address(path), {
        method, body: body && JSON.stringify(body), cache: "no-store", credentials: "omit",
        headers: {
            accept: "application/json", ...(language && { "accept-language": language }),
            ...(body && { "content-type": "application/json" }),
            ...(secret && { authorization: `Participant ${secret}` }) } });
    noteClock(response);
    const answer = text === "" ? undefined : parsed(text);
    if (response.ok) {
        if (text !== "" && answer === undefined) throw new StudyFault("invalid-response", { status: response.status });
        return answer;
    }
    throw new StudyFault(statuses.get(response.status) ?? "unknown", {
        status: response.status, problem: answer, wait: Number(response.headers.get("retry-after")) });
};
