// The sign-in page: a name or an address with a password, or a passkey, and a second step where one is asked for.
import { call, signIn } from "./api.js";
import { $, attempt } from "./dom.js";
import { hasPasskeys, signInByPasskey } from "./passkeys.js";
import { askSecondStep, startSecondStep, takeChallenge } from "./second-step.js";

/** Where the person wanted to go, on this origin only; those whose profile is incomplete complete it first. */
const goOn = async () => {
    const wanted = new URL(new URLSearchParams(location.search).get("to") || "/", location.origin);
    const { isComplete } = await call("GET", "account/profile");
    const target = wanted.origin === location.origin ? wanted.pathname + wanted.search : "/";
    location.assign(isComplete ? target : `/account?to=${encodeURIComponent(target)}`);
};

$("sign-in-form").onsubmit = attempt(async () => {
    let step;
    try {
        step = await signIn($("login").value.trim(), $("password").value);
    } catch (error) {
        // Both are emptied: which of them was wrong is nobody's business.
        if (error.status === 401) $("login").value = $("password").value = "";
        $("login").focus();
        throw error;
    }
    $("password").value = "";
    if (step && step.challenge) askSecondStep(step.challenge);
    else await goOn();
});

if (hasPasskeys()) {
    for (const id of ["passkey", "step-passkey"]) {
        $(id).hidden = false;
        $(id).onclick = attempt(async () => {
            await signInByPasskey();
            await goOn();
        });
    }
}

startSecondStep(goOn);

// So comes back who signed in by a provider, and from the small forms of other pages.
const challenge = takeChallenge();
if (challenge) askSecondStep(challenge);
