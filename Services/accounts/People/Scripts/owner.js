// What only the owner of an account may do, and not whoever sits at a session of theirs.
import { words } from "./dom.js";
import { hasPasskeys, unlockByPasskey } from "./passkeys.js";

let hasPassword = true;

/** Shows the fields for a password to those who have one. */
export const showPasswordFields = (account) => {
    ({ hasPassword } = account);
    for (const row of document.querySelectorAll(".with-password")) row.hidden = !hasPassword;
};

/**
 * Sends with the password of a field; where that is empty and the session is not unlocked, a passkey unlocks it.
 * @param work takes what the body has to say of the owner.
 */
export const asOwner = async (field, work) => {
    const password = field.value;
    try {
        return await work(password ? { password } : {});
    } catch (error) {
        if (error.status !== 403 || password) throw error;
        if (!hasPasskeys()) throw new Error(words.ownerFirst, { cause: error });
        try {
            await unlockByPasskey();
        } catch (refusal) {
            if (hasPassword) field.focus();
            throw refusal.status === 401 ? new Error(words.ownerFirst, { cause: refusal }) : refusal;
        }
        return await work({});
    } finally {
        field.value = "";
    }
};
