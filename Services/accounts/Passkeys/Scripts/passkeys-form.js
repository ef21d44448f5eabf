// The passkeys of an account.
import { call } from "./api.js";
import { $, attempt, button, element, say, time, words } from "./dom.js";
import { asOwner } from "./owner.js";
import { addPasskey, hasPasskeys, removePasskey } from "./passkeys.js";

/** Shows them where the browser can have any. */
export const showPasskeys = async () => {
    if (!hasPasskeys()) return;
    const { passkeys } = await call("GET", "account/passkeys");
    $("passkeys").replaceChildren(...passkeys.map((passkey) => element("li", {},
        element("h3", { textContent: passkey.name || "Passkey" }),
        element("p", { className: "quiet", textContent: time(passkey.createdAt) }),
        button(words.remove, async () => {
            await asOwner($("passkey-password"), ({ password }) => removePasskey(passkey.id, password));
            await showPasskeys();
            say(words.removed);
        }))));
    $("passkey-part").hidden = false;
};

$("add-passkey").onclick = attempt(async () => {
    await asOwner($("passkey-password"), ({ password }) => addPasskey("Passkey", password));
    await showPasskeys();
    say(words.passkeyAdded);
});
