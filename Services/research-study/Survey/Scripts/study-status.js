// Whether this device takes part in the study, and whether it has a connection to say so.
import { $, say, words } from "./dom.js";
import { flags, watchNetwork } from "./network.js";
import { watchInvitation } from "./invitation-field.js";
import { ask } from "./study-api.js";
import { trying } from "./study-faults.js";
import { keepStudyPages } from "./study-pages.js";
import { checkParticipation, leave, stateOf } from "./study-state.js";
import { forgetEverything, participation, recall } from "./study-vault.js";

const language = document.documentElement.lang;

const showNetwork = () => {
    const { isConnected, isExpensive, isConstrained } = flags();
    const kind = !isConnected ? "none" : isConstrained ? "constrained" : isExpensive ? "expensive" : "good";
    $("network").textContent = words[`network ${kind}`];
    $("network-text").textContent = words[`network ${kind} text`];
    $("network").closest("[data-network]").dataset.network = kind;
    for (const button of [$("refresh"), $("opt-out")]) button.disabled = !isConnected;
    $("unavailable").hidden = isConnected;
};

const show = async (own) => {
    const isIn = Boolean(own?.secret);
    $("participating").hidden = !isIn;
    $("not-participating").hidden = isIn;
    $("has-document").hidden = !await recall("consents");
    $("left").hidden = own?.status !== "Withdrawn";
    $("leftovers").hidden = isIn || !own;
    if (!isIn) return;
    $("invitee").textContent = own.invitee;
    $("status").textContent = words[`status ${own.status}`] ?? own.status;
    $("status-text").textContent = words[`status text ${stateOf(own)}`] ?? words["status text other"];
    $("checked").textContent = words.checked.replace("#",
        new Date(own.checkedAt).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }));
};

const refresh = async () => {
    await show(await checkParticipation(true));
    say(words.refreshed);
};

const optOut = async () => {
    const own = await participation();
    await ask("DELETE", "/participation", { secret: own.secret }).catch((fault) => {
        // The server does not know the participant any more: that is what was asked for.
        if (fault.kind !== "unauthorised") throw fault;
    });
    await show(await leave());
    $("confirm").close();
    say(words.optedOut);
    $("left").focus();
};

const deleteAll = async () => {
    if (!confirm(words.reallyDelete)) return;
    await forgetEverything();
    await show(null);
    say(words.deleted);
};

const listen = () => {
    const dialog = $("confirm");
    $("refresh").onclick = trying($("fault"), refresh);
    $("opt-out").onclick = () => dialog.showModal();
    $("stay").onclick = () => dialog.close();
    $("delete").onclick = deleteAll;
    $("really").onclick = trying($("confirm-fault"), optOut);
};

const start = async () => {
    listen();
    watchNetwork(showNetwork);
    showNetwork();
    watchInvitation((invitation) => location.assign(`/study/join#${invitation}`));
    const own = await participation();
    await show(own);
    const checked = await checkParticipation().catch(() => null);
    if (checked) await show(checked);
    if (own) await keepStudyPages();
};

start();
