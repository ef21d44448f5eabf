// An authenticator app: connected by its first code, with recovery codes that are shown once.
import { call } from "./api.js";
import { showDevices } from "./devices-list.js";
import { $, attempt, element, say, words } from "./dom.js";
import { besideFields } from "./fields.js";
import { asOwner } from "./owner.js";

const path = "account/second-factor/totp";

/** Four and four, as a person reads them from one device and types them into another. */
const grouped = (secret) => secret.match(/.{1,4}/g).join(" ");

const showRecoveryCodes = ({ recoveryCodes }) => {
    $("recovery-codes").replaceChildren(
        ...recoveryCodes.map((code) => element("li", {}, element("code", { textContent: code }))));
    $("recovery").hidden = false;
    $("recovery-title").focus();
};

const shownCodes = () => [...$("recovery-codes").children].map((item) => item.textContent).join("\n");

const hideSecret = () => {
    $("totp-form").hidden = true;
    $("totp-form").reset();
    $("totp-secret").textContent = "";
    $("totp-link").removeAttribute("href");
};

/** Shows whether an app is connected. */
export const showAuthenticator = async () => {
    const { hasTOTP, recoveryCodesLeft, isRequired } = await call("GET", "account/second-factor");
    $("authenticator-state").textContent =
        hasTOTP ? `${words.appConnected} ${words.codesLeft} ${recoveryCodesLeft}.` : words.noApp;
    $("authenticator-required").hidden = hasTOTP || !isRequired;
    if (hasTOTP) $("totp-start").textContent = words.connectAnother;
    $("totp-renew").hidden = !hasTOTP;
    $("totp-remove").hidden = !hasTOTP || isRequired;
};

$("totp-start").onclick = attempt(async () => {
    const { secret, url } = await asOwner($("totp-password"), (owner) => call("POST", path, owner));
    $("totp-secret").textContent = grouped(secret);
    $("totp-link").href = url;
    $("recovery").hidden = true;
    $("totp-form").hidden = false;
    $("totp-code").focus();
});

$("totp-form").onsubmit = attempt(async () => {
    const code = $("totp-code").value.replace(/\s/g, "");
    const codes = await besideFields("totp", ["code"], () => call("PUT", path, { code }));
    hideSecret();
    await showAuthenticator();
    await showDevices();
    say(words.appIsConnected);
    showRecoveryCodes(codes);
});

$("totp-renew").onclick = attempt(async () => {
    const codes = await asOwner(
        $("totp-password"), (owner) => call("POST", "account/second-factor/recovery-codes", owner));
    await showAuthenticator();
    showRecoveryCodes(codes);
});

$("totp-remove").onclick = attempt(async () => {
    await asOwner($("totp-password"), (owner) => call("DELETE", path, owner));
    hideSecret();
    $("recovery").hidden = true;
    $("totp-start").textContent = words.connect;
    await showAuthenticator();
    say(words.removed);
    $("authenticator-title").focus();
});

$("recovery-copy").onclick = attempt(async () => {
    await navigator.clipboard.writeText(shownCodes());
    say(words.copied);
});

$("recovery-download").onclick = attempt(() => {
    const address = URL.createObjectURL(new Blob([`${shownCodes()}\n`], { type: "text/plain" }));
    element("a", { href: address, download: "breathe-easy-recovery-codes.txt" }).click();
    URL.revokeObjectURL(address);
});
