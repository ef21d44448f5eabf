// The sign-up page: what is wrong with a field is said beside it, and what was typed stays.
import { call } from "./api.js";
import { $, attempt, say, words } from "./dom.js";

const fields = ["email", "userName", "password"];

/** In a worker, so that the page stays usable. */
const solve = ({ challenge, bits }) => new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./sign-up-work.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => { worker.terminate(); resolve({ challenge, solution: data }); };
    worker.onerror = () => { worker.terminate(); reject(new Error(words.failed)); };
    worker.postMessage({ challenge, bits });
});

const signUp = async (person) => {
    try {
        await call("POST", "accounts", person);
    } catch (error) {
        if (!error.work) throw error;
        say(words.working);
        await call("POST", "accounts", { ...person, ...await solve(error.work) });
        say("");
    }
};

$("sign-up-form").onsubmit = attempt(async () => {
    for (const field of fields) $(`${field}-fault`).textContent = "";
    const userName = $("user-name").value.trim();
    try {
        await signUp({
            email: $("email").value.trim(), password: $("password").value, ...(userName ? { userName } : {}) });
    } catch (error) {
        const known = (error.errors || []).map(({ pointer, detail }) => ({ field: (pointer || "").slice(2), detail }))
            .filter(({ field }) => fields.includes(field));
        if (known.length === 0) throw error;
        for (const { field, detail } of known) $(`${field}-fault`).textContent = detail;
        $(known[0].field === "userName" ? "user-name" : known[0].field).focus();
        return;
    }
    $("sign-up-form").hidden = true;
    $("sent").hidden = false;
    $("sent").focus();
});
