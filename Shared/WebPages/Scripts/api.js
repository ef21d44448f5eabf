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
        /** Seconds until it may be sent again; 0 when the server does not say. */
        this.wait = Number(response.headers.get("retry-after"));
    }
}

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
            headers: { "accept-language": document.documentElement.lang, ...headers } });
    } catch (error) {
        if (error.name === "AbortError") throw error;
        throw new Error(words.offline, { cause: error });
    }
    if (response.ok) return response;
    const problem = isJSON(response) ? await response.json().catch(() => null) : null;
    if (response.status === 401 && !path.endsWith("/sessions/cookie")) signedOut();
    throw new Refusal(response, problem);
};

/** Sends JSON to a path below `/api/v1/`, and reads JSON. */
export const call = async (method, path, body) => {
    const response = await send(method, `/api/v1/${path}`, body === undefined ? {} : {
        headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return isJSON(response) ? response.json() : null;
};

export const isSignedIn = async () => (await call("GET", "sessions/current")).isSignedIn;
export const signIn = (email, password) => call("POST", "sessions/cookie", { email, password });
export const signOut = () => call("DELETE", "sessions/current");
