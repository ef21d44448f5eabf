// Sends a file of measurements piece by piece, and shows what became of the person's imports.
import { call, send } from "./api.js";
import { $, attempt, element, say, time } from "./dom.js";
import { startSession } from "./session.js";

// The upload in progress: the import's path, and what identifies the file.
const store = {
    get upload() { return JSON.parse(localStorage.getItem("health-upload")); },
    set upload(value) {
        if (value) localStorage.setItem("health-upload", JSON.stringify(value));
        else localStorage.removeItem("health-upload");
    },
};
const sliceSize = 4 * 1024 * 1024;
let sending = null;
let look = null;

const tus = (method, path, headers, body, signal) =>
    send(method, path, { headers: { "tus-resumable": "1.0.0", ...headers }, body, signal });

const size = (bytes) => bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

const showSent = (offset, total) => {
    const percent = Math.floor(offset / total * 100);
    $("bar").value = percent;
    $("sent").textContent = `${percent} %, ${size(offset)} of ${size(total)}`;
};

const isSame = (file, upload) => upload && upload.name === file.name && upload.size === file.size
    && upload.modified === file.lastModified;

// Where to continue: behind what the server has, or at the beginning of a new upload.
const begin = async (file, signal) => {
    const upload = store.upload;
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
    store.upload = { path, name: file.name, size: file.size, modified: file.lastModified };
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
            say("The connection was interrupted; the upload will continue by itself.");
            await new Promise((done) => setTimeout(done, Math.max(pause, (error.wait || 0) * 1000)));
            signal.throwIfAborted();
            pause = Math.min(pause * 2, 30000);
            place = null;
        }
    }
};

const upload = async () => {
    const file = $("file").files[0];
    if (!file.size) throw new Error("The file is empty.");
    sending = new AbortController();
    $("start").disabled = $("file").disabled = true;
    $("sending").hidden = $("pause").hidden = false;
    try {
        await sendFile(file, sending.signal);
        store.upload = null;
        $("upload").reset();
        $("sending").hidden = true;
        say("The file has arrived and is being read. You may close this page.");
    } finally {
        sending = null;
        $("start").disabled = $("file").disabled = false;
        $("pause").hidden = true;
        showUnfinished();
        showImports();
    }
};

const showUnfinished = () => {
    const { upload } = store;
    $("unfinished").hidden = !upload;
    if (upload) $("unfinished").textContent = `${upload.name} is not complete: choose it again to continue.`;
};

const states = {
    "waiting-for-bytes": "Waiting for the rest of the file", "queued": "Waiting to be read",
    "reading": "Being read", "done": "Read",
};

const counts = (label, reasons) => reasons.map(({ reason, count }) =>
    element("tr", {}, element("th", { scope: "row", textContent: label }),
        element("td", { textContent: reason }),
        element("td", { className: "number", textContent: count.toLocaleString() })));

const report = ({ taken, repeated, skipped, refused, endedEarly }) => element("div", {},
    endedEarly && element("p", { className: "bad", textContent: `Not read to its end: ${endedEarly}.` }),
    element("table", {},
        element("caption", { className: "quiet", textContent: "What became of the measurements" }),
        element("tbody", {},
            ...counts("Taken", [{ reason: "new", count: taken }, { reason: "already stored", count: repeated }]),
            ...counts("Refused", refused), ...counts("Skipped", skipped))));

const shown = (one) => {
    const title = `${time(one.createdAt)}, ${size(one.size)}`;
    const isMoving = one.state === "reading" || one.state === "waiting-for-bytes";
    const bar = isMoving && element("progress", { max: 100, value: one.progress });
    if (bar) bar.setAttribute("aria-label", `${states[one.state]}: ${title}`);
    const remove = element("button", {
        type: "button", textContent: one.state === "done" ? "Remove from the list" : "Cancel",
        onclick: attempt(async () => {
            if (store.upload && store.upload.path.endsWith(one.id)) {
                if (sending) sending.abort();
                store.upload = null;
                $("sending").hidden = true;
            }
            await call("DELETE", `health-imports/${one.id}`);
            showUnfinished();
            await showImports();
            $("file").focus();
        }) });
    remove.setAttribute("aria-label", `${remove.textContent}: ${title}`);
    return element("li", {},
        element("h3", { textContent: title }),
        element("p", { className: "quiet", textContent:
            isMoving ? `${states[one.state]}: ${one.progress} %` : states[one.state] }),
        bar, one.report && report(one.report), element("p", {}, remove));
};

let last = "";
const showImports = async () => {
    clearTimeout(look);
    const { imports } = await call("GET", "health-imports");
    $("empty").hidden = imports.length > 0;
    // An unchanged list is left alone, so that whoever reads or tabs through it stays where they are.
    const text = JSON.stringify(imports);
    if (text !== last) $("imports").replaceChildren(...imports.map(shown));
    last = text;
    if (imports.some(({ state }) => state === "queued" || state === "reading") || sending) {
        look = setTimeout(() => { showImports().catch(() => { look = setTimeout(showImports, 10000); }); }, 2000);
    }
};

const leave = () => {
    if (sending) sending.abort();
    clearTimeout(look);
    $("imports").replaceChildren();
    last = "";
};

const enter = async () => {
    showUnfinished();
    await showImports();
};

$("upload").onsubmit = attempt(upload);
$("pause").onclick = () => {
    if (sending) sending.abort();
    say("Paused. Choose the same file to continue.");
};

startSession({ enter, leave, beforeSignOut: async () => { store.upload = null; } });
