// Behind a mailed link, or on the way to one. The token stands behind the #, which browsers send to no server.
import { call } from "./api.js";
import { $, attempt } from "./dom.js";

const token = location.hash.slice(1);

const steps = {
    forgot: () => call("POST", "account/password-resets", { email: $("email").value.trim() }),
    reset: () => call("PUT", `account/password-resets/${encodeURIComponent(token)}`,
        { newPassword: $("new-password").value }),
    confirm: () => call("POST", "accounts/confirmation", { token }),
    erase: () => call("POST", "account/erasures", { token }),
};

$("password-form").onsubmit = attempt(async () => {
    await steps[$("password-form").dataset.step]();
    $("password-form").hidden = true;
    $("done").hidden = false;
    $("done").focus();
});
