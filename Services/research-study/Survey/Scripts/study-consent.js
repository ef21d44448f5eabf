// The signed consent, on this device only: to be read again, printed, or saved as a PDF by the browser's own print.
import { $, element, words } from "./dom.js";
import { signedDocument } from "./study-document.js";
import { recall } from "./study-vault.js";

const start = async () => {
    // The latest first: an earlier version stays what was agreed to then.
    const all = ((await recall("consents")) ?? []).sort((one, other) => other.at - one.at);
    $("nothing").hidden = all.length > 0;
    $("signed").hidden = all.length === 0;
    $("document").replaceChildren(...all.map((consent, place) => element("article", {
        className: place ? "card earlier" : "card" }, ...signedDocument(consent))));
    // Browsers name the PDF by it.
    if (all.length) document.title = words.documentName;
    $("print").onclick = () => print();
};

start();
