// The PIN, which unlocks for some minutes where there is no passkey.
import { call } from "./api.js";
import { $, attempt, say, words } from "./dom.js";
import { besideFields } from "./fields.js";
import { asOwner } from "./owner.js";

/** Shows whether there is one. */
export const showPIN = async () => {
    const { hasPIN } = await call("GET", "account/second-factor");
    $("pin-state").textContent = hasPIN ? words.hasPIN : words.noPIN;
    $("pin-remove").hidden = !hasPIN;
};

$("pin-form").onsubmit = attempt(async () => {
    const pin = $("pin-pin").value;
    await besideFields("pin", ["pin"], () =>
        asOwner($("pin-password"), (owner) => call("PUT", "account/pin", { pin, ...owner })));
    $("pin-form").reset();
    await showPIN();
    say(words.pinSet);
});

$("pin-remove").onclick = attempt(async () => {
    await asOwner($("pin-password"), (owner) => call("DELETE", "account/pin", owner));
    await showPIN();
    say(words.removed);
    $("pin-pin").focus();
});
