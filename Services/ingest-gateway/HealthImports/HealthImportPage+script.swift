extension HealthImportPage {
    static let script = #"""
        "use strict";

        const $ = (id) => document.getElementById(id);
        const keep = (name, value) => value ? localStorage.setItem(name, value) : localStorage.removeItem(name);
        const store = {
            get token() { return localStorage.getItem("token"); },
            set token(value) { keep("token", value); },
            // What is being sent: the import's id, and by what the file is known again.
            get upload() { return JSON.parse(localStorage.getItem("health-upload")); },
            set upload(value) { keep("health-upload", value && JSON.stringify(value)); },
        };
        const sliceSize = 4 * 1024 * 1024;
        let sending = null;
        let look = null;

        const say = (text) => { $("message").textContent = text; };

        // Every request. A token that is worth nothing any more leads back to signing in.
        const send = async (method, path, headers = {}, body, signal) => {
            if (store.token) headers.authorization = `Bearer ${store.token}`;
            const answer = await fetch(path, { method, headers, body, signal, cache: "no-store" });
            if (answer.ok) return answer;
            if (answer.status === 401 && store.token) leave();
            const isJSON = /json/.test(answer.headers.get("content-type") || "");
            const value = isJSON ? await answer.json().catch(() => null) : null;
            const fault = new Error(value && value.detail ? value.detail : `The server answered ${answer.status}.`);
            throw Object.assign(fault, { status: answer.status, wait: Number(answer.headers.get("retry-after")) });
        };

        const call = async (method, path, body) => {
            const answer = await send(method, `/api/v1/${path}`, { "content-type": "application/json" },
                body === undefined ? undefined : JSON.stringify(body));
            return /json/.test(answer.headers.get("content-type") || "") ? answer.json() : null;
        };

        const tus = (method, path, headers, body, signal) =>
            send(method, path, { "tus-resumable": "1.0.0", ...headers }, body, signal);

        const attempt = (work) => async (event) => {
            if (event) event.preventDefault();
            say("");
            try { await work(event); } catch (error) { if (error.name !== "AbortError") say(error.message); }
        };

        // Builds an element; texts only ever become text.
        const element = (name, properties = {}, ...children) => {
            const made = Object.assign(document.createElement(name), properties);
            made.append(...children.filter(Boolean));
            return made;
        };
        const time = (text) => new Date(text).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
        const size = (bytes) => bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

        const showSent = (offset, total) => {
            const percent = Math.floor(offset / total * 100);
            $("bar").value = percent;
            $("sent").textContent = `${percent} %, ${size(offset)} of ${size(total)}`;
        };

        const isSame = (file, upload) => upload && upload.name === file.name && upload.size === file.size
            && upload.modified === file.lastModified;

        // Where to go on: behind what the server has, or at the beginning of a new upload.
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

        // What passes by itself: no connection, a server that is restarted or has much to do, two pages at once.
        const isPassing = ({ name, status }) => name !== "AbortError" && (!status || status === 409 || status >= 500);

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
                    if (!isPassing(error)) throw error;
                    say("The connection is interrupted; the upload goes on by itself.");
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
                say("The file has arrived and is read now; you may close this page.");
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
            if (upload) $("unfinished").textContent = `${upload.name} is not complete: choose it again to go on.`;
        };

        const states = {
            "waiting-for-bytes": "Waiting for the rest of the file", "queued": "Waiting to be read",
            "reading": "Being read", "done": "Read",
        };

        const counts = (label, reasons) => reasons.map(({ reason, count }) =>
            element("tr", {}, element("th", { scope: "row", textContent: label }),
                element("td", { textContent: reason }), element("td", { textContent: count.toLocaleString() })));

        const report = ({ taken, repeated, skipped, refused, endedEarly }) => element("div", {},
            endedEarly && element("p", { className: "bad", textContent: `Not read to its end: ${endedEarly}.` }),
            element("table", {},
                element("caption", { className: "quiet", textContent: "What became of the measurements" }),
                element("tbody", {},
                    ...counts("Taken", [{ reason: "new", count: taken }, { reason: "there already", count: repeated }]),
                    ...counts("Refused", refused), ...counts("Skipped", skipped))));

        const shown = (one) => {
            const title = `${time(one.createdAt)}, ${size(one.size)}`;
            const isMoving = one.state === "reading" || one.state === "waiting-for-bytes";
            const bar = isMoving && element("progress", { max: 100, value: one.progress });
            if (bar) bar.setAttribute("aria-label", `${states[one.state]}: ${title}`);
            const remove = element("button", {
                type: "button", textContent: one.state === "done" ? "Take off the list" : "Cancel",
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
            store.token = null;
            $("inside").hidden = $("sign-out").hidden = true;
            $("imports").replaceChildren();
            last = "";
            $("sign-in").hidden = false;
        };

        const enter = async () => {
            $("sign-in").hidden = true;
            $("inside").hidden = $("sign-out").hidden = false;
            showUnfinished();
            await showImports();
        };

        $("sign-in").onsubmit = attempt(async () => {
            const { token } = await call("POST", "sessions", { email: $("email").value, password: $("password").value });
            store.token = token;
            $("password").value = "";
            await enter();
        });
        $("sign-out").onclick = attempt(async () => {
            store.upload = null;
            await call("DELETE", "sessions/current");
            leave();
        });
        $("upload").onsubmit = attempt(upload);
        $("pause").onclick = () => {
            if (sending) sending.abort();
            say("Paused. Choose the same file to go on.");
        };

        if (store.token) attempt(enter)(); else leave();
        """#
}
