// Compares a file with the digests on the page, without sending it anywhere.
import { words } from "./dom.js";

const field = document.getElementById("compare");
const answer = document.getElementById("compared");
const known = new Set([...document.querySelectorAll("[data-digest]")].map((element) => element.textContent));

field.hidden = false;
field.querySelector("input").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) {
        return;
    }
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    const text = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    answer.textContent = known.has(text) ? words.same : words.other;
});
