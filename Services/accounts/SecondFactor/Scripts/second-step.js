// The second step of a sign-in: both fields are there without scripts; with them one at a time, or a passkey.
import { $, attempt } from "./dom.js";
import { startLiveForms } from "./live-form.js";
import { hasPasskeys, signInByPasskey } from "./passkeys.js";

const choose = (isRecovery) => {
    $("code-row").hidden = isRecovery;
    $("recovery-row").hidden = !isRecovery;
    $("step-recovery").hidden = isRecovery;
    $("step-app").hidden = !isRecovery;
    // Only one of them is sent.
    $(isRecovery ? "step-code" : "step-recoveryCode").value = "";
    $(isRecovery ? "step-recoveryCode" : "step-code").focus();
};

startLiveForms(() => {
    $("step-recovery").onclick = () => choose(true);
    $("step-app").onclick = () => choose(false);
    $("step-passkey").hidden = !hasPasskeys();
    $("step-passkey").onclick = attempt(async () => {
        await signInByPasskey();
        location.assign($("step-form").dataset.done);
    });
    choose($("step-recoveryCode").ariaInvalid === "true");
});
