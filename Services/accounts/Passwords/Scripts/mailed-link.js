// Behind a mailed link. Its code stands behind the #, which browsers send to no server: this puts it into the form.
import { $ } from "./dom.js";
import { startLiveForms } from "./live-form.js";

const code = location.hash.slice(1);

startLiveForms(() => {
    const field = $("token");
    if (!field) return;
    const isGiven = code.length > 0 && field.ariaInvalid !== "true";
    if (isGiven) field.value = code;
    $("token-row").hidden = isGiven;
    $("token-row").dataset.ready = "";
});
