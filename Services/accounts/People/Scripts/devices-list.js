// Where a person is signed in.
import { call } from "./api.js";
import { $, button, element, time, words } from "./dom.js";

/** Shows the sessions, and lets all but this one be ended. */
export const showDevices = async () => {
    const { sessions } = await call("GET", "sessions");
    $("devices").replaceChildren(...sessions.map((session) => element("li", {},
        element("h3", { textContent: session.name || session.device || words[session.kind] || session.kind }),
        element("p", { className: "quiet",
            textContent: session.isCurrent ? words.thisDevice : `${words.lastSeen} ${time(session.seenAt)}` }),
        !session.isCurrent && button(words.end, async () => {
            await call("DELETE", `sessions/${session.id}`);
            await showDevices();
        }))));
};
