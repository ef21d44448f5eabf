// The second step of a sign-in: a code of the authenticator app, or a recovery code.
import { call } from "./api.js";
import { $, attempt } from "./dom.js";
import { besideFields } from "./fields.js";

let challenge = "";

const choose = (isRecovery) => {
    $("code-row").hidden = isRecovery;
    $("recovery-row").hidden = !isRecovery;
    $("step-recovery").hidden = isRecovery;
    $("step-app").hidden = !isRecovery;
    $(isRecovery ? "step-recoveryCode" : "step-code").focus();
};

const proof = () => ($("recovery-row").hidden
    ? { code: $("step-code").value.replace(/\s/g, "") }
    : { recoveryCode: $("step-recoveryCode").value.trim() });

/** Asks for the answer to a challenge. */
export const askSecondStep = (given) => {
    challenge = given;
    $("sign-in-form").hidden = true;
    $("step-form").hidden = false;
    choose(false);
};

/** What a provider's sign-in left behind the #; it is taken from the address, so that no copy of that shows it. */
export const takeChallenge = () => {
    const given = new URLSearchParams(location.hash.slice(1)).get("challenge");
    if (given) history.replaceState(null, "", location.pathname + location.search);
    return given;
};

/** @param goOn what happens to whoever is signed in then. */
export const startSecondStep = (goOn) => {
    $("step-recovery").onclick = () => choose(true);
    $("step-app").onclick = () => choose(false);
    $("step-again").onclick = () => {
        challenge = "";
        $("step-form").reset();
        $("step-form").hidden = true;
        $("sign-in-form").hidden = false;
        $("login").focus();
    };
    $("step-form").onsubmit = attempt(async () => {
        const answer = proof();
        await besideFields("step", ["code", "recoveryCode"], async () => {
            try {
                await call("POST", "sessions/second-factor", { challenge, ...answer });
            } catch (error) {
                $("code" in answer ? "step-code" : "step-recoveryCode").select();
                throw error;
            }
        });
        await goOn();
    });
};
