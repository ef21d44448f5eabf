// What comes into the inbox, as it comes.
import { send } from "./api.js";

// The events of a stream of text: https://html.spec.whatwg.org/multipage/server-sent-events.html
const readEvents = async (body, take) => {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        const parts = (rest + value).split(/\r?\n\r?\n/);
        rest = parts.pop();
        for (const part of parts) {
            const event = { name: "message", data: [] };
            for (const line of part.split(/\r?\n/)) {
                const [, field, text] = line.match(/^([a-z]+): ?(.*)$/) || [];
                if (field === "data") event.data.push(text);
                if (field === "event") event.name = text;
                if (field === "id") event.id = text;
            }
            if (event.data.length) take({ ...event, data: event.data.join("\n") });
        }
    }
};

/**
 * Follows the inbox for the life of the page. EventSource gives up after a refusal, such as while the server restarts.
 * What came in between follows the id of the last event.
 * @param isLive is told whether the stream is open.
 * @param arrived is given a new entry, or nothing when there is more than the stream tells.
 */
export const followInbox = async ({ isLive, arrived }) => {
    const control = new AbortController();
    // An open stream would keep the page out of the browser's cache for going back.
    addEventListener("pagehide", () => control.abort());
    addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
    let last = null;
    let isFirst = true;
    for (let pause = 1000; !control.signal.aborted; pause = Math.min(pause * 2, 60000)) {
        try {
            const headers = { accept: "text/event-stream" };
            if (last) headers["last-event-id"] = last;
            const response = await send("GET", "/api/v1/inbox/events", { headers, signal: control.signal });
            isLive(true);
            pause = 1000;
            // Between the page and the stream something may have come.
            if (isFirst || !last) arrived();
            isFirst = false;
            await readEvents(response.body, (event) => {
                last = event.id || last;
                arrived(event.name === "notification" ? JSON.parse(event.data) : null);
            });
        } catch { /* The loop tries again after a pause. */ }
        if (control.signal.aborted) return;
        isLive(false);
        await new Promise((done) => setTimeout(done, pause * (0.5 + Math.random() / 2)));
    }
};
