// The page of the staff. What somebody may not do is not on it: the server leaves it out, and the API refuses it.
import { call, whenSignedOut } from "./api.js";
import { $, attempt, element, say, words } from "./dom.js";
import { besideFields } from "./fields.js";
import { startAudit } from "./staff-audit.js";
import { grantable, startFinding, withReason } from "./staff-person.js";

whenSignedOut(() => location.assign("/sign-in?to=/account/staff"));

const invite = async () => {
    const roles = [...$("invite-roles").querySelectorAll("input:checked")].map((box) => box.value);
    await withReason((reason) => besideFields("invite", ["email", "roles"], () => call("POST", "staff/people", {
        email: $("invite-email").value.trim(), roles, reason, language: document.documentElement.lang })));
    $("invite-form").reset();
    say(words.invited);
};

const showRoles = async () => {
    const { roles } = await call("GET", "staff/roles");
    $("roles-list").replaceChildren(...roles.map((role) => element("li", {},
        element("h3", { textContent: role.role }),
        element("p", { textContent: role.description }),
        element("p", { className: "quiet", textContent: role.permissions.join(" · ") }),
        role.mayGrant.length > 0 && element("p", { className: "quiet",
            textContent: `${words.grants} ${role.mayGrant.join(", ")}` }))));
};

if ($("find-form")) startFinding();
if (grantable.length > 0) $("invite-form").onsubmit = attempt(invite);
if ($("audit-form")) startAudit();
if ($("roles")) $("roles").ontoggle = attempt(async () => { if ($("roles").open) await showRoles(); });
