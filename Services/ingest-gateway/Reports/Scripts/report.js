// A pin on a map for the report's first step; without it, the fields and the search for a town do the same.
import { DivIcon, Marker } from "./leaflet.js";
import { $, attempt, say, words } from "./dom.js";
import { northernmost, openMap, wrapped } from "./map-base.js";

const [latitude, longitude] = [$("latitude"), $("longitude")];
/** Degrees that an arrow key moves the pin: a few pixels at any zoom. */
const pixels = 10;

const drawing = () => {
    const name = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(name, "svg");
    svg.setAttribute("viewBox", "0 0 48 48");
    const path = document.createElementNS(name, "path");
    path.setAttribute(
        "d", "M24 46C24 46 9 28 9 18a15 15 0 0 1 30 0c0 10-15 28-15 28zM24 24a6 6 0 1 0 0-12 6 6 0 0 0 0 12z");
    path.setAttribute("fill", "currentColor");
    path.setAttribute("fill-rule", "evenodd");
    svg.append(path);
    return svg;
};

const start = async () => {
    const map = await openMap($("pin-map"));
    $("pin-help").hidden = false;
    const pin = new Marker(map.getCenter(), {
        draggable: true, autoPan: true, keyboard: true, title: words.pin, alt: words.pin,
        icon: new DivIcon({ className: "pin", html: drawing(), iconSize: [48, 48], iconAnchor: [24, 46] }) });
    pin.addTo(map);

    const write = () => {
        const place = pin.getLatLng();
        latitude.value = place.lat.toFixed(5);
        longitude.value = wrapped(place.lng).toFixed(5);
    };
    const move = (place) => {
        pin.setLatLng([Math.max(-northernmost, Math.min(northernmost, place.lat)), place.lng]);
        write();
        if (!map.getBounds().pad(-0.1).contains(pin.getLatLng())) map.panTo(pin.getLatLng());
    };
    pin.on("dragend", () => move(pin.getLatLng()));
    map.on("click", ({ latlng }) => move(latlng));

    const handle = pin.getElement();
    handle.setAttribute("role", "application");
    handle.setAttribute("aria-label", words.pin);
    handle.setAttribute("aria-describedby", "pin-help");
    const steps = { ArrowUp: [0, -pixels], ArrowDown: [0, pixels], ArrowLeft: [-pixels, 0], ArrowRight: [pixels, 0] };
    handle.addEventListener("keydown", (event) => {
        const step = steps[event.key];
        if (event.key === "+" || event.key === "-") {
            map.setZoom(map.getZoom() + (event.key === "+" ? 1 : -1));
        } else if (step) {
            const times = event.shiftKey ? 5 : 1;
            move(map.unproject(map.project(pin.getLatLng()).add([step[0] * times, step[1] * times])));
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    });

    const follow = () => {
        const [north, east] = [Number(latitude.value), Number(longitude.value)];
        if (!latitude.value || !longitude.value || !(Math.abs(north) <= 90) || !(Math.abs(east) <= 180)) return;
        // A pole is where the map ends; the field keeps what was typed.
        pin.setLatLng([Math.max(-northernmost, Math.min(northernmost, north)), east]);
        map.panTo(pin.getLatLng());
    };
    latitude.addEventListener("change", follow);
    longitude.addEventListener("change", follow);

    const locate = () => new Promise((found, missed) => {
        navigator.geolocation.getCurrentPosition(({ coords }) => {
            move({ lat: coords.latitude, lng: coords.longitude });
            map.setView(pin.getLatLng(), Math.max(map.getZoom(), 9));
            say(words.moved);
            found();
        }, () => missed(new Error(words.noPosition)));
    });
    $("locate").hidden = !navigator.geolocation;
    $("locate").onclick = attempt(locate);
    // Asked for by the button only; whoever has agreed before begins where they are, unless they chose a place already.
    const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
    if (permission?.state === "granted" && $("pin-map").dataset.fresh === "yes") locate().catch(() => {});
};

if ($("pin-map")) start().catch(() => { $("pin-map").hidden = true; });
