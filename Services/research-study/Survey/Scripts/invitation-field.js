// The field for an invitation ID: it is checked by itself once it is all there, and not before.
import { $, words } from "./dom.js";
import { faultOf, normalised } from "./invitation-id.js";
import { StudyFault, ask } from "./study-api.js";
import { faultText } from "./study-faults.js";

const field = $("invitation");

const tell = (text) => {
    $("invitation-fault").textContent = text;
    if (text) field.setAttribute("aria-invalid", "true"); else field.removeAttribute("aria-invalid");
};

/** What the server says of an ID, in the words of its state. */
const refusal = (fault) => {
    if (!(fault instanceof StudyFault)) return faultText(fault);
    if (fault.status === 422) return words["fault typo"];
    const code = fault.code ?? { 404: "unknown-invitation", 409: "already-in-use", 410: "revoked" }[fault.status];
    return words[`fault ${code}`] ?? faultText(fault);
};

// Only the answer about what is in the field now counts.
let turn = 0;

const check = async (found) => {
    const mine = turn += 1;
    const wrong = faultOf(field.value, field.dataset.alphabet);
    $("checking").hidden = true;
    tell(wrong && wrong !== "short" ? words[`fault ${wrong}`] : "");
    if (wrong) return;
    const invitation = normalised(field.value);
    $("checking").hidden = false;
    try {
        await ask("POST", "/invitation-checks", { body: { invitation } });
        if (mine === turn) await found(invitation);
    } catch (fault) {
        if (mine === turn) tell(refusal(fault));
    } finally {
        if (mine === turn) $("checking").hidden = true;
    }
};

/** @param found is called with an ID that may be used. */
export const watchInvitation = (found) => {
    field.disabled = false;
    field.oninput = () => check(found);
    // Pressing Enter asks once more, such as after the connection was lost.
    field.form.onsubmit = (event) => {
        event.preventDefault();
        check(found);
    };
    if (field.value) check(found);
};

/** Shows in the field's place what a later step was told of the ID. */
export const refuseInvitation = (fault) => tell(refusal(fault));
