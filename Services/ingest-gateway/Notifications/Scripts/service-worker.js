// Shows what a push service brings. The payload is that of the notifier's web push channel: `title`, `body`,
// `language`, `urgency`, `tag`, and the links `url`, which says that it was opened, and `received`.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A link needs no session; whether the request succeeds does not matter here.
const post = (link) => link
    ? fetch(link, { method: "POST", mode: "no-cors", credentials: "omit", keepalive: true }).catch(() => {})
    : Promise.resolve();

const payload = (data) => {
    try { return data ? data.json() : {}; } catch { return {}; }
};

self.addEventListener("push", (event) => {
    const message = payload(event.data);
    const shown = self.registration.showNotification(message.title || "Breathe Easy", {
        body: message.body || "",
        lang: message.language,
        // A newer one about the same replaces an older one.
        tag: message.tag || "",
        renotify: Boolean(message.tag) && message.urgency === "urgent",
        requireInteraction: message.urgency === "urgent",
        data: { url: message.url },
    });
    event.waitUntil(Promise.all([shown, post(message.received)]));
});

const show = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = windows.find((window) => new URL(window.url).pathname === "/notifications");
    return open ? open.focus() : self.clients.openWindow("/notifications");
};

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(Promise.all([show(), post(event.notification.data && event.notification.data.url)]));
});
