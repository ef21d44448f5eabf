// Whether the survey of the study waits for an answer today. Only this device knows who takes part.
import { serverNow } from "./server.js";
import { answerOf } from "./study-answers.js";
import { participation, surveyDay } from "./study-vault.js";

export const isSurveyDue = async () => {
    const own = await participation();
    if (own?.status !== "Participating") return false;
    const today = surveyDay(serverNow());
    const { firstDay, lastDay } = own.study;
    return firstDay <= today && today <= lastDay && !await answerOf(today);
};
