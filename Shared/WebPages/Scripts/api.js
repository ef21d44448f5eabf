// Every request to the API. The browser sends the session's cookie, which no script can read.
import { words } from "./dom.js";

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

// Beside the session's cookie, which another site could make the browser send: FormToken.swift.
const formToken = () => {
    const value = document.cookie.match(/(?:^|; )__Host-form=([^;]*)/);
    return value ? { "x-form-token": value[1] } : {};
};

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
            headers: { "accept-language": document.documentElement.lang, ...formToken(), ...headers } });
    } catch (error) {
        if (error.name === "AbortError") throw error;
        throw new Error(words.offline, { cause: error });
    }
    if (response.ok) return response;
    const problem = isJSON(response) ? await response.json().catch(() => null) : null;
    if (response.status === 401 && !asksForProof.test(path)) signedOut();
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

export const isSignedIn = async () => (await call("GET", "sessions/current")).isSignedIn;
/**
 * @param login a user name or an e-mail address.
 * @returns null for whoever is signed in now, else the `challenge` that a second factor has to answer.
 */
export const signIn = (login, password) => call("POST", "sessions/cookie", { login, password });
export const signOut = () => call("DELETE", "sessions/current");
