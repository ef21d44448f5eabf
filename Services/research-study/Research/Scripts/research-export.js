// Shows how far an export has come, and its files once it is done.
import { call } from "./api.js";
import { $, say } from "./dom.js";

/** Milliseconds: short at first, since most exports take seconds. */
const [first, most] = [700, 5_000];
const { id } = $("export").dataset;

const watch = async (wait) => {
    try {
        const { state, percent } = await call("GET", `research/exports/${id}`);
        if (state === "done" || state === "failed") {
            location.reload();
            return;
        }
        $("progress").value = percent;
        $("percent").textContent = `${percent} %`;
        say("");
    } catch (error) {
        say(error.message, true);
    }
    setTimeout(watch, wait, Math.min(most, wait * 1.3));
};
watch(first);
