// Sends a file of measurements piece by piece, and keeps the list of imports fresh while one is read.
import { Refusal, send } from "./api.js";
import { $, attempt, say, words } from "./dom.js";
import { forget, keep, recall } from "./vault.js";

// What identifies the upload in progress: the import's path, and the file. A name may tell something of a person.
const slot = "health-upload";
// Earlier releases kept it where everybody could read it.
localStorage.removeItem(slot);

const sliceSize = 4 * 1024 * 1024;
let sending = null;
let look = null;
const language = document.documentElement.lang;
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const tus = (method, path, headers, body, signal) =>
    send(method, path, { headers: { "tus-resumable": "1.0.0", ...headers }, body, signal });

const size = (bytes) => {
    const [value, unit] = bytes < 1e6 ? [bytes / 1e3, "kB"] : [bytes / 1e6, "MB"];
    return `${value.toLocaleString(language, { maximumFractionDigits: 1 })} ${unit}`;
};

const showSent = (offset, total) => {
    const percent = Math.floor(offset / total * 100);
    $("bar").value = percent;
    $("sent").textContent = fill(words.sentOf, { percent, sent: size(offset), total: size(total) });
};

const isSame = (file, upload) => upload && upload.name === file.name && upload.size === file.size
    && upload.modified === file.lastModified;

// Where to continue: behind what the server has, or at the beginning of a new upload.
const begin = async (file, signal) => {
    const upload = await recall(slot);
    if (isSame(file, upload)) {
        try {
            const answer = await tus("HEAD", upload.path, {}, undefined, signal);
            return { path: upload.path, offset: Number(answer.headers.get("upload-offset")) };
        } catch (error) {
            if (error.status !== 404 && error.status !== 410) throw error;
        }
    }
    const answer = await tus("POST", "/api/v1/health-imports", { "upload-length": String(file.size) },
        undefined, signal);
    const path = answer.headers.get("location");
    await keep(slot, { path, name: file.name, size: file.size, modified: file.lastModified });
    return { path, offset: 0 };
};

// No connection, a server that restarts or is busy, two pages at once.
const isTransient = ({ name, status }) => name !== "AbortError" && (!status || status === 409 || status >= 500);

const sendFile = async (file, signal) => {
    let place = null;
    for (let pause = 1000; ;) {
        try {
            place = place || await begin(file, signal);
            showSent(place.offset, file.size);
            if (place.offset === file.size) return;
            const answer = await tus("PATCH", place.path,
                { "content-type": "application/offset+octet-stream", "upload-offset": String(place.offset) },
                file.slice(place.offset, place.offset + sliceSize), signal);
            place.offset = Number(answer.headers.get("upload-offset"));
            pause = 1000;
            say("");
        } catch (error) {
            if (!isTransient(error)) throw error;
            say(words.interrupted);
            await new Promise((done) => setTimeout(done, Math.max(pause, (error.wait || 0) * 1000)));
            signal.throwIfAborted();
            pause = Math.min(pause * 2, 30000);
            place = null;
        }
    }
};

/** The server renders the list; an unchanged one is left alone, so that whoever reads it stays where they are. */
const showImports = async () => {
    clearTimeout(look);
    const html = await (await send("GET", "/health-import")).text();
    const [fresh, known] = [
        new DOMParser().parseFromString(html, "text/html").getElementById("imports-part"), $("imports-part")];
    // Another page: the session has ended.
    if (!fresh) return;
    const opened = [...known.querySelectorAll("details")].findIndex(({ open }) => open);
    const isRead = opened >= 0 || known.contains(document.activeElement);
    if (!isRead && !fresh.isEqualNode(known)) known.replaceWith(fresh);
    watch();
};
const watch = () => {
    if (!("moving" in $("imports-part").dataset) && !sending) return;
    look = setTimeout(() => { showImports().catch(() => { look = setTimeout(showImports, 10000); }); }, 2000);
};

const showUnfinished = async () => {
    const upload = await recall(slot);
    $("unfinished").hidden = !upload;
    if (upload) $("unfinished").textContent = fill(words.unfinished, upload);
};

const upload = async () => {
    const file = $("file").files[0];
    if (!file.size) throw new Error(words.emptyFile);
    sending = new AbortController();
    $("start").disabled = $("file").disabled = true;
    $("sending").hidden = $("pause").hidden = false;
    try {
        await sendFile(file, sending.signal);
        await forget(slot);
        $("upload").reset();
        $("sending").hidden = true;
        say(words.arrived);
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw new Error(words[`refused${error.status}`] || words.failed, { cause: error });
    } finally {
        sending = null;
        $("start").disabled = $("file").disabled = false;
        $("pause").hidden = true;
        await showUnfinished();
        await showImports().catch(() => {});
    }
};

if ($("upload")) {
    $("choose").hidden = false;
    $("upload").onsubmit = attempt(upload);
    $("pause").onclick = () => {
        if (sending) sending.abort();
        say(words.paused);
    };
    showUnfinished();
}
// One that is removed is not gone on with.
document.addEventListener("submit", async ({ target }) => {
    const id = target.elements.remove && target.elements.remove.value;
    const unfinished = id && await recall(slot);
    if (!unfinished || !unfinished.path.endsWith(id)) return;
    if (sending) sending.abort();
    await forget(slot);
});
watch();
