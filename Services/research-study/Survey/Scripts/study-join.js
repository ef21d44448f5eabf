// Joining the study, step by step: the ID, the information, the consent, the signature. What names somebody stays on
// this device; the server learns that an invitation was used, and which version of the consent was signed.
import { random, toText } from "./blind-token.js";
import { $, words } from "./dom.js";
import { refuseInvitation, watchInvitation } from "./invitation-field.js";
import { serverNow } from "./server.js";
import { signaturePad } from "./signature-pad.js";
import { ask } from "./study-api.js";
import { differences } from "./study-document.js";
import { faultText, trying } from "./study-faults.js";
import { keepStudyPages } from "./study-pages.js";
import { checkParticipation } from "./study-state.js";
import { fetchTokensSoon } from "./study-tokens.js";
import { begin, forget, isAvailable, keep, participation, recall, update } from "./study-vault.js";

const page = $("join");
const study = JSON.parse(page.dataset.study);
const version = Number(page.dataset.version);
const steps = [...page.querySelectorAll("[data-step]")];
const marks = [...page.querySelectorAll("[data-mark]")];
const ticks = [...page.querySelectorAll("#statements input")];
const pad = signaturePad($("pad"), () => save());
/** What was typed so far, sealed on this device: `invitation`, `secret`, `name`, `ticked`, `kind` and `lines`. */
let joining = {};
/** Whether this is a participant who is asked again. */
let isAgain = false;

const show = (name) => {
    for (const step of steps) {
        step.hidden = step.dataset.step !== name;
        step.dataset.begun = "";
    }
    for (const mark of marks) {
        if (mark.dataset.mark === name) mark.setAttribute("aria-current", "step");
        else mark.removeAttribute("aria-current");
    }
    const heading = steps.find((step) => !step.hidden).querySelector("h2");
    heading.focus();
    scrollTo({ top: 0 });
};

const kind = () => page.querySelector("input[name=kind]:checked").value;

const save = () => {
    Object.assign(joining, {
        name: $("name").value, kind: kind(), lines: pad.lines(), typed: $("typed").value,
        ticked: ticks.filter(({ checked }) => checked).map(({ value }) => value) });
    return keep("joining", joining);
};

const restore = () => {
    $("name").value = joining.name ?? "";
    $("typed").value = joining.typed ?? "";
    for (const tick of ticks) tick.checked = joining.ticked?.includes(tick.value) ?? false;
    if (joining.lines?.length) pad.set(joining.lines);
    const chosen = page.querySelector(`input[name=kind][value="${joining.kind === "typed" ? "typed" : "drawn"}"]`);
    chosen.checked = true;
    showKind();
};

const showKind = () => {
    $("draw").hidden = kind() !== "drawn";
    $("type").hidden = kind() !== "typed";
};

const readText = (element) => ({
    title: element.querySelector("h2, h3").textContent,
    sections: [...element.querySelectorAll("section")].map((section) => ({
        title: section.querySelector("h3, h4").textContent,
        paragraphs: [...section.querySelectorAll("p")].map((one) => one.textContent) })) });

/** As it was read here, so that it stays what was signed whatever later versions say. */
const signedConsent = (invitee) => ({
    version, invitee, at: serverNow(), name: $("name").value.trim(),
    signature: kind() === "typed" ? { kind: "typed", text: $("typed").value.trim() }
        : { kind: "drawn", lines: pad.lines() },
    language: document.documentElement.lang, document: readText($("document")), sheet: readText($("sheet")),
    statements: ticks.map((tick) => ({ id: tick.value, text: tick.closest("label").textContent.trim() })) });

const enrol = async () => {
    joining.secret ??= toText(random(32));
    // Kept first: if the answer is lost, the same is sent once more and taken for the same.
    await save();
    const { invitation, secret } = joining;
    const { invitee, status, consentVersion } = await ask(
        "POST", "/enrolments", { body: { invitation, consentVersion: version, secret } });
    const consent = { signed: consentVersion, current: consentVersion, change: "none", mustSign: false };
    await keep("participation", { invitee, secret, status, consent, study, checkedAt: serverNow() });
    return invitee;
};

const signAgain = async () => {
    const own = await participation();
    await ask("PUT", "/participation/consent", { body: { version }, secret: own.secret });
    const consent = { signed: version, current: version, change: "none", mustSign: false };
    await update("participation", (before) => ({ ...before, consent }));
    return own.invitee;
};

/** The first thing that is missing, with where to mend it. */
const missing = () => {
    const isSigned = kind() === "typed" ? $("typed").value.trim() : pad.isSigned();
    if (!$("name").value.trim()) return [words.nameMissing, $("name")];
    if (!isSigned) return [words.signatureMissing, kind() === "typed" ? $("typed") : $("wipe")];
};

const sign = async () => {
    const wrong = missing();
    if (wrong) {
        $("sign-fault").textContent = wrong[0];
        return wrong[1].focus();
    }
    $("signing").hidden = false;
    try {
        const invitee = isAgain ? await signAgain() : await enrol();
        await update("consents", (all) => [...(all ?? []), signedConsent(invitee)]);
        await forget("joining");
        $("invitee").textContent = invitee;
        show("done");
    } catch (fault) {
        if (!["unknown-invitation", "already-in-use", "revoked"].includes(fault.code)) throw fault;
        show("invitation");
        refuseInvitation(fault);
    } finally {
        $("signing").hidden = true;
    }
    if (await participation()) await Promise.allSettled([fetchTokensSoon(), keepStudyPages()]);
};

const agree = () => {
    const open = ticks.filter(({ checked }) => !checked);
    $("agree-fault").textContent = open.length ? words.tickAll.replace("#", open.length) : "";
    if (open.length) open[0].focus(); else show("signature");
};

const listen = () => {
    for (const button of page.querySelectorAll("[data-to]")) {
        const to = button.dataset.to;
        button.onclick = () => show(isAgain && to === "invitation" ? "changes" : to);
    }
    $("agree").onclick = agree;
    $("wipe").onclick = () => pad.wipe();
    for (const print_ of page.querySelectorAll(".print")) print_.onclick = () => print();
    for (const input of page.querySelectorAll("input[name=kind]")) input.onchange = showKind;
    page.addEventListener("change", save);
    $("sign-form").onsubmit = trying($("sign-fault"), sign);
};

const startAgain = async (own) => {
    isAgain = true;
    show("changes");
    try {
        const { differences: found } = await ask("GET", `/consent?since=${own.consent.signed}`);
        $("changes").replaceChildren(...differences(found));
    } catch (fault) {
        $("changes-fault").textContent = faultText(fault);
    }
};

const start = async () => {
    if (!isAvailable) {
        $("no-vault").hidden = false;
        return;
    }
    joining = (await recall("joining")) ?? {};
    restore();
    listen();
    const own = await checkParticipation().catch(() => participation());
    if (own?.status === "Participating") {
        if (own.consent?.mustSign) return startAgain(own);
        $("already").hidden = false;
    }
    $("invitation").value = location.hash.slice(1) || joining.invitation || "";
    watchInvitation(async (invitation) => {
        if (!await begin()) return void ($("no-vault").hidden = false);
        // A secret is one invitation's.
        if (joining.invitation !== invitation) joining = { ...joining, secret: undefined, invitation };
        await save();
        show("information");
    });
};

start();
