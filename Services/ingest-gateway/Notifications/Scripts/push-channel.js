// This browser among the person's channels: web push.
import { call } from "./api.js";
import { words } from "./dom.js";

// The id of this browser among the person's channels.
const store = {
    get channel() { return localStorage.getItem("channel"); },
    set channel(value) { if (value) localStorage.setItem("channel", value); else localStorage.removeItem("channel"); },
};

const keyBytes = (text) => Uint8Array.from(
    atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));

const browserName = () => {
    const brand = navigator.userAgentData && navigator.userAgentData.brands
        .find(({ brand }) => !/not.?a.?brand|chromium/i.test(brand));
    return brand ? `${brand.brand}, ${navigator.userAgentData.platform}` : words.myBrowser;
};

export const hasPush = () => "serviceWorker" in navigator && "PushManager" in window;

const subscribed = async () => {
    if (!hasPush()) return null;
    const worker = await navigator.serviceWorker.getRegistration("/");
    return worker ? worker.pushManager.getSubscription() : null;
};

/** The id under which this browser is notified; null when it is not. */
export const browserChannel = async () => (await subscribed()) ? store.channel : null;

/** Forgets the browser's subscription; the channel itself is removed by whoever calls this. */
export const forgetBrowser = async () => {
    const subscription = await subscribed();
    if (subscription) await subscription.unsubscribe();
    store.channel = null;
};

/** The subscription may have changed since the last visit, or the person removed it elsewhere. */
export const renewBrowser = async () => {
    const subscription = await subscribed();
    if (!subscription || !store.channel) return;
    try {
        await call("PUT", `channels/${store.channel}`, { channel: "web-push", ...subscription.toJSON() });
    } catch (error) {
        if (error.status !== 404) throw error;
        await forgetBrowser();
    }
};

/** Whoever signs in here next gets nothing that is not theirs. */
export const removeBrowser = async () => {
    if (store.channel) await call("DELETE", `channels/${store.channel}`).catch(() => {});
    await forgetBrowser();
};

/** Asks the browser, and adds it to the person's channels. */
export const subscribeBrowser = async () => {
    if (!hasPush()) throw new Error(words.noPush);
    const { publicKey } = await call("GET", "channels/web-push/key");
    if (await Notification.requestPermission() !== "granted") throw new Error(words.blocked);
    await navigator.serviceWorker.register("/service-worker.js", { type: "module" });
    const worker = await navigator.serviceWorker.ready;
    const subscription = await worker.pushManager.subscribe({
        userVisibleOnly: true, applicationServerKey: keyBytes(publicKey) });
    const added = await call("POST", "channels", {
        channel: "web-push", name: browserName(), ...subscription.toJSON() });
    store.channel = added.id;
};
