// Tokens of a person's own programs. A token is shown once.
import { call } from "./api.js";
import { $, attempt, button, element, say, time, words } from "./dom.js";
import { besideFields } from "./fields.js";

const scopes = () => [...$("token-scopes").querySelectorAll("input:checked")].map((box) => box.value);

const row = (token) => element("li", {},
    element("h3", { textContent: token.name }),
    element("p", { textContent: token.scopes.map((scope) => words[`scope.${scope}`] || scope).join(" · ") }),
    element("p", { className: "quiet",
        textContent: `${words.usedLast} ${time(token.usedAt)} · ${words.endsOn} ${time(token.expiresAt)}` }),
    button(words.remove, async () => {
        await call("DELETE", `account/tokens/${token.id}`);
        await showTokens();
        say(words.removed);
    }));

/** Shows the tokens without their secrets. */
export const showTokens = async () => {
    const { tokens } = await call("GET", "account/tokens");
    $("tokens").replaceChildren(...tokens.map(row));
    $("tokens-none").textContent = words.noTokens;
    $("tokens-none").hidden = tokens.length > 0;
};

$("token-form").onsubmit = attempt(async () => {
    const { token } = await besideFields("token", ["name", "scopes", "days"], () => call("POST", "account/tokens", {
        name: $("token-name").value.trim(), scopes: scopes(), days: Number($("token-days").value) }));
    $("token-form").reset();
    await showTokens();
    $("token-text").textContent = token;
    $("token-made").hidden = false;
    $("token-made-title").focus();
});

$("token-copy").onclick = attempt(async () => {
    await navigator.clipboard.writeText($("token-text").textContent);
    say(words.copied);
});
