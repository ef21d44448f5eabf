// Adding a symptom: its name and its picture, in whatever order they are given.
import { owns, symptomName, visibleSymptoms } from "./diary-state.js";
import { commit, fault, withAttributes } from "./diary-symptom-entry.js";
import { fill } from "./diary-words.js";
import { $, attempt, button, element, words } from "./dom.js";

/** What is wrong with a name, or null. @param own the symptom that may keep it. */
export const nameFault = (diary, typed, own = null) => {
    const called = symptomName(typed);
    if (!called) return { text: typed.trim() ? words.symptomsNameLong : words.symptomsNameMissing };
    const { byName, symptoms } = diary.state(), same = byName.get(called.key);
    if (same === undefined || same === own || own === null && symptoms.get(same).isDeleted) return null;
    const { name, isDeleted } = symptoms.get(same);
    const text = isDeleted ? words.symptomsSameDeleted : words.symptomsSame;
    return { same, isDeleted, text: fill(text, { name: name.text }) };
};

/** A picture that no symptom has yet: mushrooms that cost nothing first, then whatever is owned. */
const freePicture = (diary) => {
    const state = diary.state(), used = new Set(visibleSymptoms(state).map(([, { icon }]) => icon));
    const own = diary.catalogue.stickers.filter(({ id }) => owns(state, id));
    const rank = ({ group, price }) => (group !== "mushroom") * 2 + (price > 0);
    const inOrder = [...own].sort((one, other) => rank(one) - rank(other));
    return (inOrder.find(({ id }) => !used.has(id)) ?? inOrder[used.size % inOrder.length]).id;
};

/** The dialog in which a picture is chosen. @returns what opens it. */
const pictures = (diary) => (chosen, done) => {
    const dialog = $("symptoms-pictures"), state = diary.state();
    const choices = diary.catalogue.stickers.filter(({ id }) => owns(state, id)).map((sticker) => {
        const one = element("button", { type: "button", onclick: attempt(async () => {
            dialog.close();
            await done(sticker.id);
        }) }, diary.image(sticker.id, ""));
        return withAttributes(one,
            { "aria-label": diary.name(sticker), "aria-pressed": String(sticker.id === chosen) });
    });
    $("symptoms-pictures-all").replaceChildren(...choices);
    dialog.showModal();
    (choices.find((one) => one.getAttribute("aria-pressed") === "true") ?? choices[0]).focus();
};

/** @param openForEntry is called with the symptom that was added, or that the person meant. */
export const begin = (diary, openForEntry) => {
    const field = $("symptoms-name"), shown = $("symptoms-name-fault"), pick = pictures(diary);
    let icon = null;
    const picture = () => icon ?? freePicture(diary);

    const show = () => {
        const id = picture(), opener = $("symptoms-picture");
        if (opener.dataset.icon !== id) opener.replaceChildren(diary.image(id, ""));
        opener.dataset.icon = id;
        opener.setAttribute("aria-label",
            fill(words.symptomsPicture, { name: diary.name(diary.catalogue.items.get(id)) }));
    };

    const refuse = ({ text, same }) => {
        const link = same !== undefined && button(words.symptomsOpen, () => {
            field.value = "";
            fault(field, shown, null);
            openForEntry(same);
        });
        fault(field, shown, text, ...link ? [" ", link] : []);
    };

    const add = async () => {
        const wrong = nameFault(diary, field.value);
        if (wrong) {
            refuse(wrong);
            return;
        }
        const { text, key } = symptomName(field.value);
        // One that was deleted comes back, with its entries.
        const { byName, symptoms } = diary.state(), before = byName.get(key), id = before ?? crypto.randomUUID();
        await commit(diary, { kind: "symptom", symptom: id, name: text,
            icon: icon ?? symptoms.get(before)?.icon ?? picture() });
        icon = null;
        field.value = "";
        fault(field, shown, null);
        show();
        openForEntry(id);
        diary.announce(fill(before ? words.symptomsBack : words.symptomsAdded, { name: text }), () =>
            commit(diary, { kind: "delete-symptom", symptom: id }));
    };

    /** Prepares a name that was found elsewhere; opens the symptom if there is one of that name. */
    const take = (name) => {
        const same = nameFault(diary, name)?.same;
        if (same !== undefined) {
            openForEntry(same);
            return;
        }
        field.value = name;
        fault(field, shown, null);
        field.focus();
    };

    $("symptoms-add").onsubmit = attempt(add);
    field.oninput = () => fault(field, shown, null);
    $("symptoms-picture").onclick = () => pick(picture(), (chosen) => {
        icon = chosen;
        show();
    });
    $("symptoms-pictures-close").onclick = () => $("symptoms-pictures").close();
    $("symptoms-pictures-store").onclick = () => {
        $("symptoms-pictures").close();
        diary.go("store");
    };
    return { show, take, pick };
};
