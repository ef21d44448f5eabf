// How many notifications are unread: on the app's icon, and beside the section's name on the page.
import { keep, recall } from "./vault.js";
import { noteClock } from "./server.js";

const [name, most] = ["unread", 99];

/** Puts the number onto the app's icon, where the system has one. */
const showOnIcon = async (count) => {
    const work = count ? self.navigator.setAppBadge?.(Math.min(count, most)) : self.navigator.clearAppBadge?.();
    // A system may have badges and refuse them.
    await work?.catch(() => {});
};

const show = async (count) => {
    await keep(name, { count, at: Date.now() });
    await showOnIcon(count);
    return count;
};

/** One more has come; for the service worker, which gets them while no page is open. */
export const addUnread = async () => show(((await recall(name))?.count ?? 0) + 1);

/** In milliseconds: what was counted since is good enough for the next page. */
const freshness = 60_000;

/**
 * Asks the inbox, unless it was asked a moment ago.
 * @returns how many are unread; null when it does not say.
 */
export const countUnread = async (isUrgent = false) => {
    const known = isUrgent ? null : await recall(name);
    if (known && Math.abs(Date.now() - known.at) < freshness) return known.count;
    const response = await fetch("/api/v1/inbox?limit=200", { cache: "no-store" });
    noteClock(response);
    if (!response.ok) return null;
    const { notifications } = await response.json();
    return show(notifications.filter(({ openedAt }) => !openedAt).length);
};

/** As people read it. */
export const written = (count) => count > most ? `${most}+` : String(count);

/** Nobody who comes next sees it. */
export const forgetUnread = () => showOnIcon(0);
