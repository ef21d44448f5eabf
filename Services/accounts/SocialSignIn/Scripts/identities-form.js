// The providers that sign a person in. The part is shown where there are any.
import { call } from "./api.js";
import { $, button, element, say, time, words } from "./dom.js";

const row = ({ identityID, title, linkedAt }) => element("li", {},
    element("h3", { textContent: title }),
    element("p", { className: "quiet", textContent: time(linkedAt) }),
    button(words.remove, async () => {
        await call("DELETE", `account/identities/${identityID}`);
        await showIdentities();
        say(words.removed);
    }));

/** Shows the providers that are connected. */
export const showIdentities = async () => {
    const [{ identities }, { providers }] = await Promise.all([
        call("GET", "account/identities"), call("GET", "sessions/providers")]);
    $("identities").replaceChildren(...identities.map(row));
    $("identities-none").hidden = identities.length > 0;
    $("identities-part").hidden = identities.length + providers.length === 0;
};
