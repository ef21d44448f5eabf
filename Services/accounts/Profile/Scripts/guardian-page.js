// Behind the link that was mailed to a guardian. The token stands behind the #, which browsers send to no server.
import { call } from "./api.js";
import { $, attempt } from "./dom.js";

$("guardian-form").onsubmit = attempt(async () => {
    await call("POST", "accounts/guardian-consents", { token: location.hash.slice(1) });
    $("guardian-form").hidden = true;
    $("done").hidden = false;
    $("done").focus();
});
