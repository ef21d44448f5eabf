// The page of UV and pollution: finds the place when it may, keeps the values fresh, and draws the map around it. A
// place and its values always come in one answer, which replaces the one before as a whole.
import { $, element, say, words } from "./dom.js";
import {
    addressOf, centreOn, fixOf, isElsewhere, messageFor, outcomeOf, stateOf, within,
} from "./location-state.js";

const patience = 15_000;
/** Until values that were not there are asked for again, and those that were. */
const [soon, later] = [30_000, 10 * 60_000];
const path = location.pathname;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const told = { permission: undefined, wasGranted: false, outcome: null };
const buttons = [$("locate"), $("centre")].filter(Boolean);

const showState = () => {
    const policy = document.permissionsPolicy || document.featurePolicy;
    const state = stateOf({
        ...told, isSecure: window.isSecureContext, hasGeolocation: "geolocation" in navigator,
        isAllowed: policy && policy.allowsFeature ? policy.allowsFeature("geolocation") : undefined });
    const line = $("location-state");
    if (line) {
        line.hidden = false;
        line.dataset.location = state;
        line.textContent = words[`location ${state}`];
    }
    for (const button of buttons) button.disabled = state === "restricted";
    return state;
};

const ask = async () => {
    try {
        const position = await new Promise((resolve, reject) => {
            navigator.geolocation.getCurrentPosition(resolve, reject,
                { enableHighAccuracy: false, timeout: patience, maximumAge: 60_000 });
        });
        told.outcome = "answered";
        return position;
    } catch (error) {
        told.outcome = outcomeOf(error);
        throw error;
    } finally {
        showState();
    }
};

/** Opens the page of where the device is; never of a place that no device told. */
const open = async () => {
    const address = addressOf(path, fixOf(await ask()), zone);
    if (address) location.assign(address);
    else say(words.noPosition);
};

const press = (button, work) => {
    if (!button) return;
    button.hidden = false;
    button.onclick = async () => {
        button.disabled = true;
        say("");
        await work().catch((error) => say(messageFor(error, words)));
        button.disabled = false;
        showState();
    };
};

const refresh = async () => {
    const response = await within(patience, fetch(location.href, { cache: "no-store" }));
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await within(patience, response.text()), "text/html");
    const fresh = page.getElementById("values");
    if (fresh) $("values").replaceWith(document.adoptNode(fresh));
    say("");
};

let fetched = Date.now();
const keepFresh = async () => {
    const values = $("values");
    const pause = "pending" in values.dataset ? soon : later;
    const isRead = values.contains(document.activeElement) || values.querySelector("details[open]");
    if (document.hidden || isRead || "placeless" in values.dataset || Date.now() - fetched < pause) return;
    fetched = Date.now();
    // Without a network the last values stay, with the time they are of.
    await refresh().catch((error) => error.name === "TimeoutError" && say(words.weakSignal));
};
setInterval(keepFresh, soon);
document.addEventListener("visibilitychange", keepFresh);

const openMapOf = async (holder) => {
    const [{ openMap }, { CircleMarker, SVG }, { colour, whenColoursChange }] = await Promise.all(
        ["./map-base.js", "./leaflet.js", "./map-painted.js"].map((name) => import(name)));
    const map = await openMap(holder);
    const place = { latitude: Number(holder.dataset.latitude), longitude: Number(holder.dataset.longitude) };
    const marks = [];
    const mark = ({ latitude, longitude }, style) => {
        const made = new CircleMarker([latitude, longitude], {
            weight: 3, color: colour("--orange"), fill: false, interactive: false, renderer: new SVG(), ...style });
        map.addLayer(made);
        marks.push([made, style]);
        return made;
    };
    mark(place, { radius: 13 });
    whenColoursChange(() => marks.forEach(([made]) => made.setStyle({ color: colour("--orange") })));
    let dot = null;
    const showHere = (fix) => {
        if (dot) dot.setLatLng([fix.latitude, fix.longitude]);
        else dot = mark(fix, { radius: 6, fill: true, fillOpacity: 1 });
        const address = isElsewhere(fix, place) && addressOf(path, fix, zone);
        $("here").replaceChildren(...(address
            ? [element("a", { className: "button", href: address, textContent: words.showHere })] : []));
    };
    return { map, place, showHere };
};

const start = async () => {
    const holder = $("map");
    const permission = navigator.permissions
        ? await navigator.permissions.query({ name: "geolocation" }).catch(() => null) : null;
    if (permission) {
        [told.permission, told.wasGranted] = [permission.state, permission.state === "granted"];
        permission.addEventListener("change", () => {
            told.permission = permission.state;
            showState();
        });
    }
    const state = showState();
    if (state !== "restricted") press($("locate"), open);
    // Whoever has allowed it before sees values on opening, without a button.
    if ("placeless" in $("values").dataset && state === "always") return open();
    if (!holder) return;
    let view;
    try {
        view = await within(patience, openMapOf(holder));
    } catch (error) {
        holder.hidden = true;
        return say(error.name === "TimeoutError" ? words.weakSignal : words.mapFailed);
    }
    $("map-help").hidden = false;
    if (state === "restricted") return;
    press($("centre"), async () => view.showHere(await centreOn(view.map, ask)));
    if (state !== "always") return;
    const fix = fixOf(await ask());
    if (!fix) return;
    view.showHere(fix);
    // A place that was asked for stays in view when the person is somewhere else.
    if (!isElsewhere(fix, view.place)) view.map.setView([fix.latitude, fix.longitude], view.map.getZoom());
};

start().catch((error) => say(messageFor(error, words)));
