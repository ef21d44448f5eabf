// Offers the time zone of the device, which no server can see.
import { $ } from "./dom.js";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const choice = $("zone-choice");

if (choice && zone) {
    $("zone").value = zone;
    $("zone").disabled = false;
    $("zone").checked = true;
    $("zone-name").textContent = zone;
    choice.hidden = false;
}
