// Another passkey of the account; removing one needs no script.
import { $, attempt, say, words } from "./dom.js";
import { addPasskey, hasPasskeys, unlockByPasskey } from "./passkeys.js";

const add = async () => {
    const field = $("passkey-part-password");
    try {
        await addPasskey("Passkey", field ? field.value : "");
    } catch (error) {
        if (error.status !== 403 || (field && field.value)) throw error;
        // Whoever has a passkey already needs no password.
        try {
            await unlockByPasskey();
        } catch (refusal) {
            if (field) field.focus();
            throw new Error(words.ownerFirst, { cause: refusal });
        }
        await addPasskey("Passkey", "");
    }
};

/** Shows the button where the browser can have any. */
export const addPasskeyByButton = () => {
    const button = $("add-passkey");
    if (!button || !hasPasskeys()) return;
    button.hidden = false;
    for (const part of document.querySelectorAll("#passkey-part .with-script")) part.hidden = false;
    button.onclick = attempt(async () => {
        await add();
        say("");
        location.assign("/account/security?done=passkey");
    });
};
