// What only the owner of an account may do: where no password is typed, a passkey unlocks the session, and then the
// form is sent.
import { say, words } from "./dom.js";
import { hasPasskeys, unlockByPasskey } from "./passkeys.js";

/** The unlocked session has another token, and so have its forms. */
const renewFormTokens = () => {
    const token = document.cookie.match(/(?:^|; )__Host-form=([^;]*)/);
    if (!token) return;
    for (const field of document.querySelectorAll("input[name=form-token]")) [, field.value] = token;
};

const unlockAndSend = async (form, button) => {
    try {
        await unlockByPasskey();
    } catch (error) {
        if (error.name === "AbortError") return;
        say(words.ownerFirst || error.message, true);
        form.querySelector("input[name=password]")?.focus();
        return;
    }
    renewFormTokens();
    form.removeAttribute("data-passkey");
    form.requestSubmit(button);
};

/** Lets passkeys stand in for passwords, in the forms that say so. */
export const confirmByPasskey = () => {
    if (!hasPasskeys()) return;
    for (const form of document.querySelectorAll("form[data-passkey]")) {
        form.addEventListener("submit", (event) => {
            if (!form.hasAttribute("data-passkey") || form.elements.password?.value) return;
            event.preventDefault();
            unlockAndSend(form, event.submitter);
        });
    }
};
