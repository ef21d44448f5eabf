// The time zone of the device, which no server can see, for whoever has not chosen one; the form works without.
import { $ } from "./dom.js";

const zone = $("time-zone");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && zone.value === "UTC" && own && own !== "UTC") zone.value = own;

// The first fault, since the form may be below the fold.
const fault = document.querySelector("[aria-invalid]");
if (fault) {
    fault.scrollIntoView({ block: "center" });
    fault.focus({ preventScroll: true });
}
