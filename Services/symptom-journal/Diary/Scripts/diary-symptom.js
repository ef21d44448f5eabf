// The history of one symptom: its entries by day, its name and picture, and its end.
import { symptomName, visibleEntries } from "./diary-state.js";
import { nameFault } from "./diary-symptom-adding.js";
import { commit, details, fault, newEntry, scale, withAttributes } from "./diary-symptom-entry.js";
import { dayName, entryName, nearWord } from "./diary-symptom-words.js";
import { fill } from "./diary-words.js";
import { $, attempt, button, element, words } from "./dom.js";

/** So many days are shown at first, and more with each touch. */
const daysAtOnce = 30;

const bar = (intensity) => {
    const filled = element("i");
    filled.style.width = `${intensity * 10}%`;
    return element("span", { className: "diary-symptoms-bar" }, filled);
};

const remove = async (diary, id, entry) => {
    await commit(diary, { kind: "delete-entry", entry: id });
    const { minutes, ...rest } = entry;
    diary.announce(words.symptomsEntryDeleted, () =>
        commit(diary, { kind: "entry", entry: id, ...rest, ...minutes === null ? {} : { minutes } }));
};

/** The form in which an entry is changed; `done` is called when it closes. */
const editor = (diary, id, entry, done) => {
    const prefix = `symptoms-edit-${id}`, more = details(diary, prefix, entry);
    let { intensity } = entry;
    const [numbers, ends] = scale(words.symptomsHowStrong, (number, one) => {
        intensity = number;
        for (const other of numbers.children) other.setAttribute("aria-pressed", String(other === one));
    }, intensity);
    const form = element("form", { className: "diary-symptoms-edit", noValidate: true }, numbers, ends, ...more.nodes,
        element("p", { className: "row" },
            element("button", { className: "main", textContent: words.symptomsSave }),
            button(words.symptomsCancel, done)));
    form.onsubmit = attempt(async () => {
        const told = more.read();
        if (!told) return;
        await commit(diary, { kind: "entry", entry: id, symptom: entry.symptom, intensity, ...told });
        done();
        const { symptom, day, minutes } = entry;
        diary.announce(words.symptomsChanged, () => commit(diary, { kind: "entry", entry: id, symptom, day,
            intensity: entry.intensity, ...minutes === null ? {} : { minutes } }));
    });
    form.onkeydown = (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        done();
    };
    return form;
};

/**
 * @param leave goes back to the list.
 * @param pick opens the choice of a picture and calls back with its id.
 * @param open opens another symptom.
 */
export const begin = (diary, { leave, pick, open }) => {
    let id = null, shownDays = daysAtOnce, editing = null, adding = null;
    const symptom = () => diary.state().symptoms.get(id);

    const showNew = (isOpen) => {
        $("symptoms-one-new").setAttribute("aria-expanded", String(isOpen));
        adding = isOpen ? newEntry(diary, id, () => visibleEntries(diary.state(), id).map(([, entry]) => entry), () => {
            showNew(false);
            $("symptoms-one-new").focus();
        }) : null;
        $("symptoms-one-entry").replaceChildren(...adding ? [adding.node] : []);
    };

    const showRename = (isOpen) => {
        $("symptoms-rename").hidden = !isOpen;
        $("symptoms-one-rename").setAttribute("aria-expanded", String(isOpen));
        fault($("symptoms-new-name"), $("symptoms-new-name-fault"), null);
        if (!isOpen) return;
        $("symptoms-new-name").value = symptom().name.text;
        $("symptoms-new-name").focus();
    };

    const change = async (next) => {
        const { name, icon } = symptom(), own = id;
        await commit(diary, { kind: "symptom", symptom: own, name: name.text, icon, ...next });
        diary.announce(words.symptomsChanged, () =>
            commit(diary, { kind: "symptom", symptom: own, name: name.text, icon }));
    };

    const rename = async () => {
        const field = $("symptoms-new-name"), wrong = nameFault(diary, field.value, id);
        if (wrong) {
            const link = wrong.same && !wrong.isDeleted && button(words.symptomsOpen, () => open(wrong.same));
            fault(field, $("symptoms-new-name-fault"), wrong.text, ...link ? [" ", link] : []);
            return;
        }
        const { text } = symptomName(field.value);
        if (text !== symptom().name.text) await change({ name: text });
        showRename(false);
        $("symptoms-one-rename").focus();
    };

    const end = async () => {
        const { name, icon } = symptom(), own = id;
        await commit(diary, { kind: "delete-symptom", symptom: own });
        diary.announce(fill(words.symptomsDeleted, { name: name.text }), () =>
            commit(diary, { kind: "symptom", symptom: own, name: name.text, icon }));
    };

    const buttonsOf = (entryID, entry) => {
        const spoken = `${dayName(entry.day)}, ${entryName(entry)}`;
        const edit = button(words.symptomsChange, () => {
            editing = entryID;
            show();
            $("symptoms-one-days").querySelector(".diary-symptoms-edit button[aria-pressed=true]")?.focus();
        });
        const away = button(words.symptomsDelete, async () => {
            const all = [...$("symptoms-one-days").querySelectorAll("[data-away]")], place = all.indexOf(away);
            await remove(diary, entryID, entry);
            const left = $("symptoms-one-days").querySelectorAll("[data-away]");
            (left[Math.min(place, left.length - 1)] ?? $("symptoms-one-name")).focus();
        });
        withAttributes(edit, { "aria-label": `${words.symptomsChange}: ${spoken}`, "data-edit": entryID });
        withAttributes(away, { "aria-label": `${words.symptomsDelete}: ${spoken}`, "data-away": entryID });
        return element("span", { className: "row" }, edit, away);
    };

    const doneEditing = () => {
        const last = editing;
        editing = null;
        show();
        $("symptoms-one-days").querySelector(`[data-edit="${last}"]`)?.focus();
    };

    const entryRow = ([entryID, entry]) => {
        // A form that is being filled in stays as it is.
        const form = entryID === editing && document.getElementById(`symptoms-edit-${entryID}-day`)?.form;
        return element("li", {}, ...editing === entryID ? [form || editor(diary, entryID, entry, doneEditing)] : [
            element("span", { className: "diary-symptoms-value", textContent: entryName(entry) }, bar(entry.intensity)),
            buttonsOf(entryID, entry)]);
    };

    const showDays = () => {
        const entries = visibleEntries(diary.state(), id), days = [...new Set(entries.map(([, { day }]) => day))];
        const shown = days.slice(0, shownDays), byDay = new Map(shown.map((day) => [day, []]));
        for (const one of entries) byDay.get(one[1].day)?.push(one);
        $("symptoms-one-days").replaceChildren(...[...byDay].map(([day, all]) => element("li", {},
            element("h3", { textContent: dayName(day) }),
            element("p", { className: "quiet", textContent: nearWord(day, diary.today()) }),
            element("ul", {}, ...all.map(entryRow)))));
        $("symptoms-one-empty").hidden = days.length > 0;
        $("symptoms-one-older").hidden = days.length <= shown.length;
    };

    const show = () => {
        if (id === null) return;
        const { name, icon } = symptom(), focused = document.activeElement;
        const key = focused?.dataset.edit ? `[data-edit="${focused.dataset.edit}"]`
            : focused?.dataset.away ? `[data-away="${focused.dataset.away}"]` : null;
        $("symptoms-one-name").textContent = name.text;
        if ($("symptoms-one-picture").dataset.icon !== icon) {
            $("symptoms-one-picture").replaceChildren(diary.image(icon, ""));
            $("symptoms-one-picture").dataset.icon = icon;
        }
        showDays();
        adding?.show();
        // What was built anew gets the focus back.
        if (focused?.isConnected) {
            if (focused !== document.activeElement) focused.focus();
        } else if (key) {
            $("symptoms-one-days").querySelector(key)?.focus();
        }
    };

    $("symptoms-back").onclick = leave;
    $("symptoms-one-new").onclick = () => {
        showNew(!adding);
        (adding?.node.querySelector("button") ?? $("symptoms-one-new")).focus();
    };
    $("symptoms-one-rename").onclick = () => showRename($("symptoms-rename").hidden);
    $("symptoms-rename").onsubmit = attempt(rename);
    $("symptoms-rename-cancel").onclick = () => {
        showRename(false);
        $("symptoms-one-rename").focus();
    };
    $("symptoms-one-other").onclick = () => pick(symptom().icon, (icon) => change({ icon }));
    $("symptoms-one-delete").onclick = attempt(end);
    $("symptoms-one-older").onclick = () => {
        shownDays += daysAtOnce;
        const days = $("symptoms-one-days"), count = days.childElementCount;
        show();
        days.children[count]?.querySelector("button")?.focus();
    };
    $("symptoms-one").onkeydown = ({ key }) => {
        if (key !== "Escape") return;
        if (!$("symptoms-rename").hidden) $("symptoms-rename-cancel").click();
        else if (adding) $("symptoms-one-new").click();
        else leave();
    };

    /** Shows a symptom from the start; null shows none. */
    const choose = (chosen) => {
        [id, shownDays, editing] = [chosen, daysAtOnce, null];
        if (id === null) return;
        showRename(false);
        showNew(false);
        show();
    };
    return { show, choose };
};
