// The position and the time zone of the device, where the person asks for them; the form works without.
import { $, say, words } from "./dom.js";
import { removeBrowser } from "./push-channel.js";

const locate = $("locate");
if (locate && "geolocation" in navigator) {
    locate.hidden = false;
    locate.addEventListener("click", () => {
        locate.disabled = true;
        navigator.geolocation.getCurrentPosition(
            ({ coords }) => {
                // A hundredth of a degree is as fine as the server keeps it, unless the person chose otherwise.
                const digits = $("precision")?.value === "exact" ? 5 : 2;
                $("latitude").value = coords.latitude.toFixed(digits);
                $("longitude").value = coords.longitude.toFixed(digits);
                if (!$("place").value) $("place").value = words.here;
                const hidden = $("latitude").closest("details");
                if (hidden) hidden.open = true;
                locate.disabled = false;
                say(words.located);
            },
            () => {
                locate.disabled = false;
                say(words.notLocated, true);
            },
            { timeout: 15000, maximumAge: 600000 },
        );
    });
}

const zone = $("time-zone");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && zone.value === "UTC" && own && own !== "UTC") zone.value = own;

// The first fault, since the page is long.
const fault = document.querySelector("[aria-invalid]");
if (fault) {
    fault.scrollIntoView({ block: "center" });
    fault.focus({ preventScroll: true });
}

// While the person is still signed in: whoever comes next gets nothing that is not theirs.
$("leave")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    await removeBrowser().catch(() => {});
    event.target.submit();
});
