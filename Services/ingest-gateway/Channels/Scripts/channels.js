// The page of channels: web push needs the browser's help, everything else is forms.
import { $, attempt, element, words } from "./dom.js";
import { browserChannel, forgetBrowser, renewBrowser, subscribeBrowser } from "./push-channel.js";

const subscribe = $("subscribe");

const markThisBrowser = async () => {
    const id = await browserChannel();
    const shown = id && $(`c-${id}`);
    if (subscribe) subscribe.hidden = Boolean(shown);
    if (!shown) return;
    shown.querySelector(".card-top").append(element("span", { className: "tag", textContent: words.thisBrowser }));
    // The browser forgets it too, or it would be added again.
    shown.querySelector("form[action$='/remove']").addEventListener("submit", async (event) => {
        event.preventDefault();
        await forgetBrowser().catch(() => {});
        event.target.submit();
    });
};

if (subscribe) {
    subscribe.onclick = attempt(async () => {
        await subscribeBrowser();
        location.assign("/settings/channels?done=browser");
    });
}

attempt(async () => {
    await renewBrowser();
    await markThisBrowser();
})();

const fault = document.querySelector("[aria-invalid]");
if (fault) fault.focus();
