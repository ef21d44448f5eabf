// A picture of one's own: only a script can send it. The rest of the form works without.
import { send } from "./api.js";
import { $, attempt, say, words } from "./dom.js";
import { showFirstFault, showScriptParts } from "./parts.js";

const MOST_BYTES = 5 * 1024 * 1024;

const showFault = (text) => {
    $("profile-picture-fault").textContent = text;
    $("profile-picture-fault").hidden = !text;
    $("profile-picture").toggleAttribute("data-faulty", Boolean(text));
};

$("upload").onchange = attempt(async () => {
    const [file] = $("upload").files;
    if (!file) return;
    // The server ends the connection in the middle of a file that is too large, which looks like a lost network.
    if (file.size > MOST_BYTES) {
        $("upload").value = "";
        showFault(words.pictureFault);
        return;
    }
    showFault("");
    try {
        await send("PUT", "/api/v1/account/picture", { body: file, headers: { "content-type": file.type } });
    } catch (error) {
        if (error.status !== 413 && error.status !== 422) throw error;
        showFault(words.pictureFault);
        $("upload").focus();
        return;
    } finally {
        $("upload").value = "";
    }
    $("own-choice").hidden = false;
    $("own-picture").src = `/api/v1/account/picture?${Date.now()}`;
    $("profile-form").elements.picture.value = "own";
    say(words.pictureSaved);
});

showScriptParts();
showFirstFault();
