// Backup files: the forms that make one and bring one back. Nothing of either is sent.
import { backupRules, fileName, isLongEnough, makeBackup, openBackup, readBackup } from "./diary-backup-file.js";
import { download } from "./diary-download.js";
import { fill } from "./diary-words.js";
import { $, element, words } from "./dom.js";

const reasons = {
    "size": words.resourcesFileSize, "format": words.resourcesFileFormat, "truncated": words.resourcesFileTruncated,
    "newer": words.resourcesFileNewer, "other-diary": words.resourcesFileOther, "password": words.resourcesFilePassword,
};

/** Runs a form's work once at a time, and says beside it what went wrong. */
const submitting = (prefix, work) => {
    let isBusy = false;
    const go = $(`${prefix}-go`), [fault, news] = [$(`${prefix}-fault`), $(`${prefix}-news`)];
    $(`${prefix}-form`).onsubmit = async (event) => {
        event.preventDefault();
        if (isBusy) return;
        isBusy = go.disabled = true;
        fault.textContent = "";
        news.textContent = words.resourcesWorking;
        try {
            news.replaceChildren(...[await work() ?? ""].flat());
        } catch (error) {
            news.textContent = "";
            fault.textContent = reasons[error.message] ?? words.resourcesFailed;
        } finally {
            isBusy = go.disabled = false;
        }
    };
};

const save = async (diary) => {
    const [first, again] = [$("resources-save-password"), $("resources-save-again")];
    const fault = isLongEnough(first.value) ? first.value === again.value ? "" : words.resourcesPasswordDiffers
        : words.resourcesPasswordShort;
    for (const field of [first, again]) field.setAttribute("aria-invalid", String(fault !== ""));
    if (fault) {
        (isLongEnough(first.value) ? again : first).focus();
        $("resources-save-fault").textContent = fault;
        return "";
    }
    const name = fileName(diary.today());
    download(await makeBackup(await diary.backup(), first.value, diary.now()), name, "application/json");
    first.value = again.value = "";
    return fill(words.resourcesSaved, { name });
};

/** What came of a restoration, in sentences. */
const restored = (diary, { added, known, refused }) => {
    const counts = new Map();
    for (const { reason } of refused) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    const first = added === 0 && refused.length === 0 ? words.resourcesRestoredNothing
        : fill(words.resourcesRestored, { added, known });
    return [first, ...[...counts].map(([reason, count]) => element("span", {
        className: "diary-resources-refused",
        textContent: fill(words.resourcesRefused, { count, reason: diary.refusal(reason) }),
    }))];
};

// Visits are made by looking; a diary with nothing else has nothing of a person yet. At the start there is none at all.
const own = async (diary) => {
    if (!diary.isBegun()) return { diary: null, isEmpty: true };
    const { diary: id, operations } = await diary.backup();
    return { diary: id, isEmpty: operations.every(({ action }) => action.kind === "visit") };
};

/**
 * A form that restores a backup file: `<prefix>-form`, `-file`, `-password`, `-go`, `-fault`, `-news`.
 * @param before runs once the file is open, and `after` with a sentence when its diary is here.
 */
export const restoring = (diary, prefix, { before = () => null, after = () => null } = {}) => {
    const [chosen, password] = [$(`${prefix}-file`), $(`${prefix}-password`)];
    const text = async () => {
        const [file] = chosen.files;
        if (file.size > backupRules.largest) throw new Error("size");
        return file.text();
    };
    // What a file is can be said before its password is typed.
    chosen.onchange = async () => {
        const fault = $(`${prefix}-fault`);
        fault.textContent = $(`${prefix}-news`).textContent = "";
        try {
            if (chosen.files.length > 0) readBackup(await text(), await own(diary));
        } catch (error) {
            fault.textContent = reasons[error.message] ?? words.resourcesFailed;
        }
    };
    submitting(prefix, async () => {
        const content = await openBackup(await text(), password.value, await own(diary));
        await before();
        const news = restored(diary, await diary.restore(content));
        password.value = chosen.value = "";
        await after(news[0]);
        return news;
    });
};

/** The panel of the resources. */
export const backup = (diary) => {
    submitting("resources-save", () => save(diary));
    restoring(diary, "resources-restore");
    $("resources-save-seen").onchange = ({ target }) => {
        for (const id of ["resources-save-password", "resources-save-again"]) {
            $(id).type = target.checked ? "text" : "password";
        }
    };
};
