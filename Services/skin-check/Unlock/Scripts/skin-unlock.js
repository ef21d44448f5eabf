// Unlocks the session by the PIN or a passkey of the account, and then opens what was asked for.
// https://www.w3.org/TR/webauthn-3/
import { call } from "./api.js";
import { $, words } from "./dom.js";

/** None at an IP address, and in old browsers. */
const hasPasskeys = Boolean(window.isSecureContext && window.PublicKeyCredential
    && PublicKeyCredential.parseRequestOptionsFromJSON);

const open = () => location.replace($("skin-locked").dataset.back);

/** In the person's words, by what the server's status means here. */
const pinFault = async ({ status }) => {
    if (status === 404) return "pinGone";
    if (status === 429) return "pinTooOften";
    if (status === 422) return "pinDigits";
    if (status !== 403) return "unlockFailed";
    // The tenth wrong one deletes it.
    const factors = await call("GET", "account/second-factor").catch(() => null);
    return factors?.hasPIN === false ? "pinGone" : "pinWrong";
};

const showFault = (kind, word) => { $(`skin-${kind}-fault`).textContent = word ? words[word] : ""; };

let isBusy = false;

/** One at a time, since each changes the session's token. */
const unlock = async (kind, proof, faultOf) => {
    if (isBusy) return;
    isBusy = true;
    showFault(kind, "");
    try {
        await call("POST", "account/unlock", await proof());
        open();
    } catch (error) {
        showFault(kind, await faultOf(error));
    } finally {
        isBusy = false;
    }
};

const byPIN = async (event) => {
    event.preventDefault();
    const field = $("skin-pin");
    const pin = field.value;
    if (!/^[0-9]{6,12}$/.test(pin)) {
        showFault("pin", "pinDigits");
        return field.focus();
    }
    await unlock("pin", () => ({ pin }), async (error) => {
        field.value = "";
        field.focus();
        const fault = await pinFault(error);
        if (fault === "pinGone") $("skin-by-none").hidden = false;
        return fault;
    });
};

const byPasskey = () => unlock("passkey", async () => {
    const options = await call("POST", "account/unlock/options", {});
    const passkey = await navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
    return { passkey: passkey.toJSON() };
}, ({ name }) => ["NotAllowedError", "AbortError"].includes(name) ? "passkeyLeft" : "unlockFailed");

/** Shows what the person has; while that is not known, the PIN. */
const showMeans = async () => {
    const [factors, own] = await Promise.all([
        call("GET", "account/second-factor").catch(() => null), call("GET", "account/passkeys").catch(() => null)]);
    if (!factors || !own) return;
    const canUsePasskey = hasPasskeys && own.passkeys.length > 0;
    $("skin-by-pin").hidden = !factors.hasPIN;
    $("skin-by-passkey").hidden = !canUsePasskey;
    $("skin-by-none").hidden = factors.hasPIN || canUsePasskey;
    if (document.activeElement !== document.body) return;
    (factors.hasPIN ? $("skin-pin") : canUsePasskey ? $("skin-passkey") : $("skin-set-pin")).focus();
};

$("skin-pin-form").addEventListener("submit", byPIN);
$("skin-passkey").onclick = byPasskey;
showMeans();
