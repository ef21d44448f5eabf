// What a person's account is. Nobody signed in: to the sign-in page and back.
import { call, signOut, whenSignedOut } from "./api.js";
import { showAuthenticator } from "./authenticator-form.js";
import { showConsents } from "./consents-form.js";
import { showDevices } from "./devices-list.js";
import { $, attempt, say, words } from "./dom.js";
import { showIdentities } from "./identities-form.js";
import { asOwner, showPasswordFields } from "./owner.js";
import { showPasskeys } from "./passkeys-form.js";
import { showPIN } from "./pin-form.js";
import { showProfile } from "./profile-form.js";
import { showTokens } from "./tokens-form.js";

whenSignedOut(() => location.assign("/sign-in?to=/account"));

const show = async () => {
    const account = await call("GET", "account");
    $("email").textContent = account.email
        ? account.email + (account.isConfirmed ? "" : ` (${words.unconfirmed})`) : words.noAddress;
    showPasswordFields(account);
    const parts = [
        showProfile, showConsents, showDevices, showPasskeys, showAuthenticator, showPIN, showIdentities, showTokens,
    ];
    await Promise.all(parts.map((showPart) => showPart()));
    $("account").hidden = false;
    // Only now is there anything for the browser to go to.
    if (location.hash) $(location.hash.slice(1))?.focus();
};

$("password-form").onsubmit = attempt(async () => {
    await call("PUT", "account/password", { password: $("old-password").value, newPassword: $("new-password").value });
    $("password-form").reset();
    await showDevices();
    say(words.changed);
});

$("ask-copy").onclick = attempt(async () => {
    await call("POST", "account/exports", {});
    say(words.exportAsked);
});

$("delete-form").onsubmit = attempt(async () => {
    await asOwner($("delete-password"), (owner) => call("DELETE", "account", owner));
    $("account").hidden = true;
    $("sign-out").hidden = true;
    $("gone").hidden = false;
    $("gone").focus();
});

$("mail-delete-link").onclick = attempt(async () => {
    await call("POST", "account/erasure-links");
    say(words.linkMailed);
});

$("sign-out").onclick = attempt(async () => {
    await signOut();
    location.assign("/");
});

attempt(show)();
