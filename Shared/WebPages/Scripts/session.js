// The form of `sign-in.mustache` and the button `sign-out`.
import { isSignedIn, signIn, signOut, whenSignedOut } from "./api.js";
import { $, attempt } from "./dom.js";

/**
 * Shows the page's content to whoever is signed in, else the form. What has the attribute `data-signed-in` is shown
 * with the content only.
 * @param enter loads and shows a person's content.
 * @param leave empties it, so that nobody who comes next sees it.
 * @param beforeSignOut runs while the person is still signed in.
 */
export const startSession = ({ enter, leave = () => {}, beforeSignOut = async () => {} }) => {
    const show = (isIn) => {
        for (const part of document.querySelectorAll("[data-signed-in]")) part.hidden = !isIn;
        $("sign-in").hidden = isIn;
    };
    const out = () => {
        leave();
        show(false);
    };
    const open = async () => {
        await enter();
        show(true);
    };
    whenSignedOut(out);
    $("sign-in").onsubmit = attempt(async () => {
        const step = await signIn($("email").value, $("password").value);
        $("password").value = "";
        if (step && step.challenge) {
            const here = encodeURIComponent(location.pathname + location.search);
            location.assign(`/sign-in?to=${here}#challenge=${encodeURIComponent(step.challenge)}`);
            return;
        }
        await open();
    });
    $("sign-out").onclick = attempt(async () => {
        await beforeSignOut();
        await signOut();
        out();
    });
    attempt(async () => { if (await isSignedIn()) await open(); else out(); })();
};
