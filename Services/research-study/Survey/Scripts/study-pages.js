// The study's pages on this device: kept for when there is no connection, once it takes part.
import { flags } from "./network.js";
import { keepPages } from "./kept-pages.js";

const folder = new URL(".", import.meta.url).pathname;
const pages = ["/study", "/study/history", "/study/status", "/study/consent"];
const files = [
    "breathe-easy.css", "study.css", "icon.svg", "icons.svg", "drawings.svg", "basemap.json",
    "app.js", "api.js", "badge.js", "dom.js", "last-known.js", "network.js", "notices.js", "offline-forms.js",
    "sealed-store.js", "server.js", "signed-in.js", "study-answers.js", "study-api.js", "study-due.js",
    "study-vault.js", "vault.js", "waiting.js", "kept-pages.js",
    "study.js", "study-consent.js", "study-history.js", "study-status.js", "blind-token.js", "drawing.js",
    "place-map.js", "study-chart.js", "study-document.js", "study-environment.js", "study-faults.js",
    "study-pages.js", "study-questions.js", "study-state.js", "study-summary.js", "study-tokens.js",
    "invitation-id.js", "invitation-field.js",
];

/** Behind everything that the page itself has to do. */
export const keepStudyPages = async () => {
    if (!self.caches || !flags().isConnected || flags().isConstrained) return;
    if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
    await keepPages(folder, pages, files);
};
