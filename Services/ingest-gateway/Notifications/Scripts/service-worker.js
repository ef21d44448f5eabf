// The part of the app that lives without a page: it answers when the network does not, sends what waits, and shows what
// a push service brings. No page of a person is ever cached; what is known of them lies sealed in the vault.
import { addUnread } from "./badge.js";
import { keptAsset, keptPage } from "./kept-pages.js";
import { keepLastKnown } from "./last-known.js";
import { flags } from "./network.js";
import { addForm, takeForm } from "./offline-forms.js";
import { painForm } from "./pain-waiting.js";
import { reportForm } from "./report-waiting.js";
import { asset, deleteOthers, fillShell, folder, offlinePage } from "./shell.js";
import { answers, sendAnswers } from "./study-answers.js";
import { recall } from "./vault.js";
import { isSubmission, sendWaiting, waitFor, waiting } from "./waiting.js";

addForm(reportForm);
addForm(painForm);

// A page of the version before goes on: its assets come from the server as they are now.
self.addEventListener("install", (event) => event.waitUntil(fillShell().then(() => self.skipWaiting())));

const takeOver = async () => {
    await deleteOthers();
    await self.clients.claim();
    for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage({ version: folder });
};
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** Answers of a proxy whose service cannot be reached. */
const unreachable = [502, 503, 504];

// Some browsers say "little data" to scripts only.
const request = (original) => original.headers.has("save-data") || !flags().isConstrained ? original
    : new Request(original.url, {
        headers: [...original.headers, ["save-data", "on"]], credentials: "include", redirect: "manual" });

const readPage = async (original) => {
    try {
        const response = await fetch(request(original));
        if (!unreachable.includes(response.status)) return response;
    } catch { /* There is no connection. */ }
    const language = await recall("language") ?? self.navigator.language;
    return await keptPage(original.url, language) ?? offlinePage(language);
};

// A form of a page. When it cannot be sent it is taken, and a page of its own says so.
const submit = async (original) => {
    // A file is not copied: it may be large, and stays where it was chosen from.
    const copy = /urlencoded/.test(original.headers.get("content-type")) ? original.clone() : null;
    try {
        return await fetch(original);
    } catch {
        const { pathname, search } = new URL(original.url);
        const state = copy && await takeForm(pathname + search, new URLSearchParams(await copy.text()));
        return Response.redirect(`/offline?kept=${state ?? "nothing"}`, 303);
    }
};

// What a page's script submits: 202 says that it waits on this device.
const send = async (original) => {
    const copy = original.clone();
    try {
        return await fetch(original);
    } catch (error) {
        if (!await waitFor(copy)) throw error;
        return Response.json({ isWaiting: true }, { status: 202 });
    }
};

const assetOf = async (original, pathname) =>
    pathname.startsWith(folder) ? asset(original) : await keptAsset(original) ?? fetch(original);

self.addEventListener("fetch", (event) => {
    const { mode, method, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (origin !== self.location.origin) return;
    if (mode === "navigate" && method === "GET") event.respondWith(readPage(event.request));
    if (mode === "navigate" && method === "POST") event.respondWith(submit(event.request));
    if (mode !== "navigate" && pathname.startsWith("/assets/")) event.respondWith(assetOf(event.request, pathname));
    if (isSubmission(event.request)) event.respondWith(send(event.request));
});

// The browser tries again when this fails.
const sendAll = async () => {
    await sendWaiting();
    await sendAnswers();
    const isLeft = (await waiting()).some(({ refusal }) => !refusal)
        || (await answers()).some(({ state }) => state === "waiting");
    if (isLeft) throw new Error("Not everything could be sent");
};
self.addEventListener("sync", (event) => { if (event.tag === "waiting") event.waitUntil(sendAll()); });
self.addEventListener("periodicsync", (event) => {
    if (event.tag === "environment") event.waitUntil(keepLastKnown());
});

// A link needs no session; whether the request succeeds does not matter here.
const post = (link) => link
    ? fetch(link, { method: "POST", mode: "no-cors", credentials: "omit", keepalive: true }).catch(() => {})
    : Promise.resolve();

const payload = (data) => {
    try { return data ? data.json() : {}; } catch { return {}; }
};

// The payload is that of the notifier's web push channel: `title`, `body`, `language`, `urgency`, `tag`, `kind`,
// `notificationID`, and the links `url`, which says that it was opened, and `received`.
self.addEventListener("push", (event) => {
    const message = payload(event.data);
    const shown = self.registration.showNotification(message.title || "Breathe Easy", {
        body: message.body || "",
        lang: message.language,
        icon: `${folder}icon-192.png`,
        // A newer one about the same replaces an older one.
        tag: message.tag || "",
        renotify: Boolean(message.tag) && message.urgency === "urgent",
        requireInteraction: message.urgency === "urgent",
        data: { url: message.url, notification: message.notificationID },
    });
    event.waitUntil(Promise.all([shown, post(message.received), addUnread()]));
});

const show = async (notification) => {
    const page = `/notifications${notification ? `#n-${notification}` : ""}`;
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = windows.find((window) => new URL(window.url).pathname === "/notifications");
    if (!open) return self.clients.openWindow(page);
    await open.focus();
    return open.navigate(page).catch(() => open);
};

self.addEventListener("notificationclick", (event) => {
    const { url, notification } = event.notification.data || {};
    event.notification.close();
    event.waitUntil(Promise.all([show(notification), post(url)]));
});
