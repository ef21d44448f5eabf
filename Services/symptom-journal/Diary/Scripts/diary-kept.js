// The diary's page and all its pictures on this device, so that it opens without a connection.
import { words } from "./dom.js";
import { keepPages } from "./kept-pages.js";
import { flags } from "./network.js";

/** Whether it works does not matter to this page; the next visit tries again. */
export const keepDiaryPage = async () => {
    if (!self.caches || !flags().isConnected || flags().isConstrained) return;
    if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
    const folder = new URL(".", import.meta.url).pathname;
    await keepPages(folder, ["/diary"], words.diaryFiles.split(" ")).catch(() => {});
};
