// Codes that are shown once.
import { $, attempt, say, words } from "./dom.js";

const shownCodes = () => [...document.querySelectorAll(".codes code")].map((code) => code.textContent).join("\n");

/** They can be copied and downloaded. */
export const offerCodes = () => {
    const [copy, download] = [$("copy-codes"), $("download-codes")];
    if (copy && navigator.clipboard) {
        copy.hidden = false;
        copy.onclick = attempt(async () => {
            await navigator.clipboard.writeText(shownCodes());
            say(words.copied);
        });
    }
    if (download) {
        download.hidden = false;
        download.onclick = attempt(() => {
            const address = URL.createObjectURL(new Blob([`${shownCodes()}\n`], { type: "text/plain" }));
            Object.assign(document.createElement("a"), {
                href: address, download: "breathe-easy-recovery-codes.txt" }).click();
            URL.revokeObjectURL(address);
        });
    }
};
