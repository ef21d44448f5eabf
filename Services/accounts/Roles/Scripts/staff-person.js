// The account of somebody else: found for a reason, with the roles that one's own roles may grant and take.
import { call, query } from "./api.js";
import { $, attempt, button, element, say, time, words } from "./dom.js";
import { besideFields } from "./fields.js";

/** The roles that one may grant, as the server wrote them. */
export const grantable = $("invite-roles")
    ? [...$("invite-roles").querySelectorAll("input")].map((box) => box.value) : [];

/** Every call of the staff says why; a missing reason is shown at its field. */
export const withReason = (work) =>
    besideFields("staff", ["reason"], () => work($("staff-reason").value.trim()));

const search = () => {
    const login = $("find-email").value.trim();
    return login.includes("@") || login === "" ? { email: login } : { name: login };
};

let ownID = null;
let found = null;

const change = async (method, role) => {
    await withReason((reason) => call(method, `staff/people/${found.userID}/roles/${role}`, { reason }));
    const has = found.roles.filter((one) => one !== role);
    found.roles = method === "PUT" ? [...has, role].sort() : has;
    show();
    say(method === "PUT" ? words.granted : words.taken);
    $("person-title").focus();
};

const row = (role) => element("li", {},
    element("h3", { textContent: role }),
    found.userID !== ownID && grantable.includes(role) && button(words.take, () => change("DELETE", role)));

const showGrants = () => {
    const others = grantable.filter((role) => !found.roles.includes(role));
    $("grant-role").replaceChildren(...others.map((role) => element("option", { value: role, textContent: role })));
    // Whose the address is, nobody knows before it is confirmed; an invitation makes sure.
    $("grant-form").hidden = others.length === 0 || found.userID === ownID || !found.isConfirmed;
};

const show = () => {
    $("person-id").textContent = found.userID;
    $("person-state").textContent = [
        found.isConfirmed ? words.confirmed : words.unconfirmed,
        found.hasPassword ? words.withPassword : words.withoutPassword,
        `${words.since} ${time(found.createdAt)}`, ...found.roles.length === 0 ? [words.noRoles] : [],
    ].join(" · ");
    $("person-roles").replaceChildren(...found.roles.map(row));
    $("person-is-you").textContent = words.isYou;
    $("person-is-you").hidden = found.userID !== ownID;
    if ($("grant-form")) showGrants();
    $("person").hidden = false;
};

const find = async () => {
    $("person").hidden = true;
    if (!ownID) ownID = (await call("GET", "account")).userID;
    const { people } = await withReason((reason) => besideFields("find", ["email"], () =>
        call("GET", `staff/people?${query({ ...search(), reason })}`)));
    [found] = people;
    if (!found) {
        say(words.nobody);
        return;
    }
    show();
    $("person-title").focus();
};

/** Makes the search work, for those whose page has one. */
export const startFinding = () => {
    $("find-form").onsubmit = attempt(find);
    if ($("grant-form")) $("grant-form").onsubmit = attempt(() => change("PUT", $("grant-role").value));
    if ($("person-audit")) $("person-audit").onclick = () => {
        $("audit-subject").value = found.userID;
        $("audit-form").requestSubmit();
    };
};
