// What the study is to whoever uses this device now: the participation, asked for anew every day, and what follows.
import { serverNow } from "./server.js";
import { StudyFault, ask } from "./study-api.js";
import { forget, participation, surveyDay, update } from "./study-vault.js";

/** In milliseconds: STU-1.6 of the requirements. */
const pace = 24 * 3_600_000;

const known = ["Invited", "Participating", "Restricted", "Withdrawn"];

/** Whoever opted out has no secret any more, and no tokens; their history and their document stay. */
export const leave = async () => {
    await forget("tokens");
    await forget("draft");
    return update("participation", (own) => ({ ...own, secret: undefined, status: "Withdrawn" }));
};

const asked = async (own) => {
    try {
        const { invitee, status, consent, phase, firstDay, lastDay } = await ask(
            "GET", "/participation", { secret: own.secret });
        return { invitee, status, consent, study: { ...own.study, phase, firstDay, lastDay } };
    } catch (fault) {
        // The row is gone, or the study's data are.
        if (fault instanceof StudyFault && fault.kind === "unauthorised") return { status: "Unknown" };
        throw fault;
    }
};

/**
 * The participation, asked of the server if the last answer is a day old or `isUrgent`.
 * @throws StudyFault when the server does not say; `participation` still has what is known.
 */
export const checkParticipation = async (isUrgent = false) => {
    const own = await participation();
    if (!own?.secret) return own;
    if (!isUrgent && Math.abs(serverNow() - own.checkedAt) < pace) return own;
    const news = await asked(own);
    if (news.status === "Withdrawn") return leave();
    return update("participation", (before) => ({ ...before, ...news, checkedAt: serverNow() }));
};

/**
 * What a page shows: "stranger", "withdrawn", "restricted", "gone" when the server does not know the participant,
 * "other" for a status of a later version, "must-sign", "not-begun", "ended" or "open".
 */
export const stateOf = (own) => {
    if (!own) return "stranger";
    const { status, consent, study } = own;
    const today = surveyDay(serverNow());
    if (status === "Withdrawn") return "withdrawn";
    if (["analysis", "closed"].includes(study.phase) || today > study.lastDay) return "ended";
    if (status === "Unknown") return "gone";
    if (status === "Restricted") return "restricted";
    if (!known.includes(status)) return "other";
    if (consent?.mustSign) return "must-sign";
    return today < study.firstDay ? "not-begun" : "open";
};
