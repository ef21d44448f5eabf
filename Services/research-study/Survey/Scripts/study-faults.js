// What a person is told when a request fails: one text for each way in which it can.
import { words } from "./dom.js";
import { StudyFault } from "./study-api.js";

/** What happened, and what to do. */
export const faultText = (fault) => {
    if (!(fault instanceof StudyFault)) return words["fault unknown"];
    const wait = fault.kind === "too-many" && fault.wait > 0
        ? ` ${words.waitMinutes.replace("#", Math.ceil(fault.wait / 60))}` : "";
    return (words[`fault ${fault.code}`] ?? words[`fault ${fault.kind}`]) + wait;
};

/** Makes an event handler that shows in `place` what went wrong. A second event meanwhile does nothing. */
export const trying = (place, work) => {
    let isBusy = false;
    return async (event) => {
        event?.preventDefault();
        if (isBusy) return;
        isBusy = true;
        place.textContent = "";
        try {
            await work(event);
        } catch (fault) {
            place.textContent = faultText(fault);
        } finally {
            isBusy = false;
        }
    };
};
