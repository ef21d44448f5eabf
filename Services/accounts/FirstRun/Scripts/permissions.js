// What may be used. Where the browser has to allow it too, this asks it as soon as the person does.
import { $, words } from "./dom.js";
import { startLiveForms } from "./live-form.js";

const askLocation = () => new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
        () => resolve(true), ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED), { timeout: 60_000 });
});

/** What each needs of the browser; nothing where it has no such thing. */
const ask = {
    location: () => (navigator.geolocation ? askLocation() : true),
    notifications: async () => (window.Notification ? await Notification.requestPermission() !== "denied" : true),
};

startLiveForms(() => {
    for (const [name, isAllowed] of Object.entries(ask)) {
        const box = document.querySelector(`input[name=${name}]`);
        box.onchange = async () => {
            const fault = $(`${name}-denied`);
            fault.hidden = true;
            if (!box.checked || await isAllowed()) return;
            fault.textContent = words.denied;
            fault.hidden = false;
        };
    }
});
