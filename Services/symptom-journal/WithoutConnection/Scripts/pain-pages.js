// The pain map on this device, for when there is no connection.
import { flags } from "./network.js";
import { keepPages } from "./kept-pages.js";

const folder = new URL(".", import.meta.url).pathname;
const files = [
    "breathe-easy.css", "pain.css", "icon.svg", "icons.svg", "drawings.svg",
    "app.js", "api.js", "badge.js", "dom.js", "last-known.js", "network.js", "notices.js", "offline-forms.js",
    "sealed-store.js", "server.js", "signed-in.js", "study-answers.js", "study-api.js", "study-due.js",
    "study-vault.js", "vault.js", "waiting.js", "pain-waiting.js", "pain-offline.js",
];

const keep = async () => {
    if (!self.caches || !flags().isConnected || flags().isConstrained) return;
    if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
    await keepPages(folder, [["/pain", "/pain/offline"]], files);
};
// Whether it works does not matter to this page; the next visit tries again.
keep().catch(() => {});
