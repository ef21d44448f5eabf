// Passkeys of this browser: https://www.w3.org/TR/webauthn-3/
import { call } from "./api.js";

/** Whether this browser and this address can have passkeys: none has them at an IP address. */
export const hasPasskeys = () => Boolean(
    window.isSecureContext && window.PublicKeyCredential && PublicKeyCredential.parseCreationOptionsFromJSON);

// A ceremony that is under way keeps the next one from beginning.
let ceremony = null;

const begin = () => {
    if (ceremony) ceremony.abort();
    ceremony = new AbortController();
    return ceremony.signal;
};

/** Makes a passkey of the person who is signed in. The password is not needed while the session is unlocked. */
export const addPasskey = async (name = "Passkey", password = "") => {
    const options = await call("POST", "account/passkeys/options", password ? { password } : {});
    const passkey = await navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options), signal: begin() });
    return call("POST", "account/passkeys", { name, passkey: passkey.toJSON() });
};

const assertion = async (path, extra = {}) => {
    const options = await call("POST", path, {});
    const passkey = await navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options), signal: begin(), ...extra });
    return passkey.toJSON();
};

/** Signs in by a passkey that the person chooses; the browser keeps the session's cookie. */
export const signInByPasskey = async () =>
    call("POST", "sessions/passkey", { passkey: await assertion("sessions/passkey/options") });

/**
 * Offers passkeys among what the browser fills into a field with `autocomplete="username webauthn"`.
 * @returns whether the person took one; false where the browser cannot offer them.
 */
export const offerPasskeys = async () => {
    if (!hasPasskeys() || !await PublicKeyCredential.isConditionalMediationAvailable?.()) return false;
    const passkey = await assertion("sessions/passkey/options", { mediation: "conditional" });
    await call("POST", "sessions/passkey", { passkey });
    return true;
};

/** Unlocks the session for some minutes. */
export const unlockByPasskey = async () =>
    call("POST", "account/unlock", { passkey: await assertion("account/unlock/options") });

export const unlockByPIN = (pin) => call("POST", "account/unlock", { pin });

export const passkeys = async () => (await call("GET", "account/passkeys")).passkeys;

export const removePasskey = (id, password) =>
    call("DELETE", `account/passkeys/${id}`, password ? { password } : {});
