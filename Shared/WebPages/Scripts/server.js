// What a request to the server repeats, and what its responses tell of time. Knows no document: the service worker too
// uses it.
const [slot, cookie] = ["clock-offset", "__Host-form"];

/**
 * What goes with a request that changes something, beside the session's cookie, which another site could make the
 * browser send: FormToken.swift.
 * @returns a header; none where nobody is signed in.
 */
export const formToken = async () => {
    const value = self.document
        ? self.document.cookie.match(new RegExp(`(?:^|; )${cookie}=([^;]*)`))?.[1]
        : (await self.cookieStore?.get(cookie))?.value;
    return value ? { "x-form-token": value } : {};
};

/** Whether this is where a form token can be read: a page, or a worker of a browser that shows workers cookies. */
export const hasCookies = Boolean(self.document || self.cookieStore);

// A worker has no such storage; it learns the time anew.
const stored = () => {
    try { return Number(self.localStorage.getItem(slot)) || 0; } catch { return 0; }
};

/** Milliseconds that the server's clock is ahead of this device's. */
let offset = stored();

/** Smaller differences are the way of the response and the header's whole seconds. */
const leastOffset = 5_000;

/** Learns from a response that came just now; never from one that was kept. */
export const noteClock = (response) => {
    const date = Date.parse(response.headers.get("date") || "");
    if (Number.isNaN(date)) return;
    const difference = date - Date.now();
    offset = Math.abs(difference) < leastOffset ? 0 : difference;
    try { self.localStorage.setItem(slot, String(offset)); } catch { /* Then it holds for this page. */ }
};

/** Now by the server's clock, in milliseconds. */
export const serverNow = () => Date.now() + offset;
