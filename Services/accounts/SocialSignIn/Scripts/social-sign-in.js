// Connects an account with a provider, or gives it an address.
import { call } from "./api.js";
import { $, attempt, say, words } from "./dom.js";

const finish = (text) => {
    $("step").hidden = true;
    $("onward").textContent = words.onward;
    $("onward").href = words.account;
    say(text);
};

const connect = async () => {
    try {
        await call("POST", "account/identities");
    } catch (error) {
        if (error.status !== 401) throw error;
        location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
        return;
    }
    finish(words.connected);
};

const giveAddress = async () => {
    await call("POST", "account/address", { email: $("email").value });
    finish(words.mailed);
};

if ($("step")) $("step").onsubmit = attempt(() => ($("email") ? giveAddress() : connect()));
