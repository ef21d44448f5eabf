// Faults beside the fields that a refusal names. What was typed is never lost.
import { $, words } from "./dom.js";

const isAbout = ({ pointer = "", parameter }, name) =>
    parameter === name || pointer === `#/${name}` || pointer.startsWith(`#/${name}/`);

const showFault = (field, fault, error, name) => {
    fault.textContent = error ? words[`fault.${name}`] || error.detail : "";
    fault.hidden = !error;
    if (field && field.matches("fieldset")) field.toggleAttribute("data-faulty", Boolean(error));
    else if (field) field.ariaInvalid = error ? "true" : null;
};

const showFaults = (form, names, errors) => {
    let first = null;
    for (const name of names) {
        const field = $(`${form}-${name}`);
        const error = errors.find((one) => isAbout(one, name));
        showFault(field, $(`${form}-${name}-fault`), error, name);
        if (error && field && !first) first = field.querySelector("input") || field;
    }
    if (first) first.focus();
};

/**
 * Lets a refusal that names fields show them, and everything else be shown as usual.
 * @param form what the ids of the fields begin with; each has a paragraph of the same id with `-fault`.
 * @param names as the API has them. What the page says of a fault is `fault.` and the name, else the API's sentence.
 */
export const besideFields = async (form, names, work) => {
    showFaults(form, names, []);
    try {
        return await work();
    } catch (error) {
        showFaults(form, names, error.errors || []);
        throw error;
    }
};
