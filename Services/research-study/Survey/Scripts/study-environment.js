// The environment of this moment at the participant's place, without which no survey begins. The server learns the
// place as the centre of its cell, a tenth of a degree; the exact one stays on this device.
import { serverNow } from "./server.js";
import { StudyFault, ask } from "./study-api.js";
import { keep, recall } from "./study-vault.js";

/** In milliseconds: the server takes an environment of the last hour. */
export const longestAge = 50 * 60_000;

/** Why there is no environment: a word for what to do about it. */
export class EnvironmentMissing extends Error {}

const position = () => new Promise((found, failed) => {
    if (!("geolocation" in navigator)) return failed(new EnvironmentMissing("no-position"));
    navigator.geolocation.getCurrentPosition(
        ({ coords }) => found({ latitude: coords.latitude, longitude: coords.longitude }),
        ({ code }) => failed(new EnvironmentMissing(code === 1 ? "denied" : "no-position")),
        { enableHighAccuracy: false, timeout: 20_000, maximumAge: 10 * 60_000 });
});

/** The place that was chosen in place of the device's position; null when there is none. */
export const chosenPlace = () => recall("place");
export const choosePlace = (place) => keep("place", place);

/** Whether the place can be had without a question to the person. */
export const isPlaceKnown = async () => {
    if (await chosenPlace()) return true;
    const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
    return permission?.state === "granted";
};

const centre = (degrees) => (Math.round(degrees * 10) / 10).toFixed(1);

/**
 * The environment of now.
 * @returns `place`, the `snapshot` with its `seal` as the server takes them back, the `environment` in it, and `at`.
 * @throws EnvironmentMissing, or StudyFault when the server does not answer.
 */
export const environment = async () => {
    const place = await chosenPlace() ?? await position();
    const [latitude, longitude] = [centre(place.latitude), centre(place.longitude)];
    if (Number(latitude) === 0 && Number(longitude) === 0) throw new EnvironmentMissing("nowhere");
    const { snapshot, seal, missing } = await ask(
        "GET", `/environment?latitude=${latitude}&longitude=${longitude}`).catch((fault) => {
        throw fault instanceof StudyFault && fault.code === "nowhere" ? new EnvironmentMissing("nowhere") : fault;
    });
    if (missing) throw new EnvironmentMissing("nothing-known");
    return { place, snapshot, seal, environment: JSON.parse(snapshot), at: serverNow() };
};
