// The sign-up page: while very many people sign up, this finds what the server asks for, and sends the form again.
import { $, say, words } from "./dom.js";
import { startLiveForms } from "./live-form.js";

/** In a worker, so that the page stays usable. */
const solve = (challenge, bits) => new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./sign-up-work.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
    worker.onerror = () => { worker.terminate(); reject(new Error(words.failed)); };
    worker.postMessage({ challenge, bits });
});

const work = async (form) => {
    const { challenge, bits } = form.dataset;
    form.querySelector("button.main").disabled = true;
    say(words.working);
    try {
        form.elements.solution.value = await solve(challenge, Number(bits));
    } catch (error) {
        say(error.message, true);
        return;
    } finally {
        form.querySelector("button.main").disabled = false;
    }
    // Without scripts until now, the password has to be typed again.
    say(form.elements.password.value ? "" : words.worked);
    if (form.elements.password.value) form.requestSubmit();
};

startLiveForms(() => {
    const form = $("sign-up-form");
    if (form && form.dataset.challenge) work(form);
});
