// A file that is made in the browser.
import { element } from "./dom.js";

/** Longer than a browser takes that asks where to put it, in milliseconds. */
const kept = 60_000;

/**
 * Gives the person a file.
 * @param content a text or a blob.
 * @param type such as application/json.
 */
export const download = (content, name, type) => {
    const address = URL.createObjectURL(new Blob([content], { type }));
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), kept);
};
