// Every request to the API. The browser sends the session's cookie, which no script can read.
import { words } from "./dom.js";
import { formToken, noteClock } from "./server.js";
import { forgetPerson } from "./signed-in.js";
import { sendWaiting, waiting } from "./waiting.js";

// Earlier releases kept a token here, where every script could read it.
localStorage.removeItem("token");

let signedOut = () => {};

/** Says what happens when a request finds that nobody is signed in any more. */
export const whenSignedOut = (work) => { signedOut = work; };

/** A response that refuses a request, with what its problem document says. RFC 9457. */
export class Refusal extends Error {
    constructor(response, problem) {
        super((problem && problem.detail) || words.failed);
        this.status = response.status;
        this.errors = (problem && problem.errors) || [];
        /** What a sign-up has to solve first. */
        this.work = problem && problem.work;
        /** Seconds until it may be sent again; 0 when the server does not say. */
        this.wait = Number(response.headers.get("retry-after"));
    }
}

// What answers 401 to a wrong password, code or passkey, which says nothing of the session.
const asksForProof = /\/(sessions\/(cookie|passkey|second-factor)|account\/(second-factor\/totp|unlock(\/options)?))$/;

const isJSON = (response) => /json/.test(response.headers.get("content-type") || "");

/**
 * Sends a request to any address of this origin.
 * @returns the response, when the server accepts it.
 */
export const send = async (method, path, { headers = {}, body, signal } = {}) => {
    let response;
    try {
        response = await fetch(new URL(path, location.origin), {
            method, body, signal, cache: "no-store",
            headers: { "accept-language": document.documentElement.lang, ...await formToken(), ...headers } });
    } catch (error) {
        if (error.name === "AbortError") throw error;
        throw new Error(words.offline, { cause: error });
    }
    noteClock(response);
    if (response.ok) {
        if (/\/opened$/.test(path)) dispatchEvent(new Event("inbox-read"));
        return response;
    }
    const problem = isJSON(response) ? await response.json().catch(() => null) : null;
    if (response.status === 401 && !asksForProof.test(path)) {
        signedOut();
        dispatchEvent(new Event("session-ended"));
    }
    throw new Refusal(response, problem);
};

/** Sends JSON to a path below `/api/v1/`, and reads JSON. */
export const call = async (method, path, body) => {
    const response = await send(method, `/api/v1/${path}`, body === undefined ? {} : {
        headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return isJSON(response) ? response.json() : null;
};

/** A query of the API, whose spaces are %20: the server takes a + for what it is. */
export const query = (values) => new URLSearchParams(values).toString().replaceAll("+", "%20");

// Whoever signs in here next gets no push that is not theirs. `push-channel.js` keeps the channel's id.
const forgetPush = async () => {
    const channel = localStorage.getItem("channel");
    if (channel) await call("DELETE", `channels/${channel}`).catch(() => {});
    localStorage.removeItem("channel");
    const worker = await navigator.serviceWorker?.getRegistration("/");
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
};

/** Nothing of the person stays on this device; what waits to be sent is sent before, or they are asked. */
export const signOut = async () => {
    await sendWaiting();
    if ((await waiting()).length && !confirm(words.unsentAtSignOut)) {
        throw new DOMException("They stay signed in", "AbortError");
    }
    await forgetPush().catch(() => {});
    await call("DELETE", "sessions/current");
    await forgetPerson();
};
