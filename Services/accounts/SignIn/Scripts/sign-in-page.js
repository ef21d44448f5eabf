// The sign-in page: its form works without this; a passkey needs it.
import { $, attempt } from "./dom.js";
import { startLiveForms } from "./live-form.js";
import { hasPasskeys, signInByPasskey } from "./passkeys.js";

startLiveForms(() => {
    $("passkey").hidden = !hasPasskeys();
    $("passkey").onclick = attempt(async () => {
        await signInByPasskey();
        location.assign($("sign-in-form").dataset.done);
    });
});

// So comes whoever gave the right password to the small form of another page; a cookie has the challenge too.
if (location.hash.startsWith("#challenge=")) location.replace(`/sign-in/step${location.search}`);
