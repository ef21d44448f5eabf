// Asks which spot a photo is of: one that is known, or a new one.
import { $, words } from "./dom.js";
import { day, placeOf } from "./skin-place.js";

const chosen = (select) => select.selectedOptions[0]?.textContent ?? "";

const showNew = () => { $("skin-new").hidden = $("skin-group").value !== ""; };

/** Adds a group that was made, so that it can be chosen from now on. */
export const addGroup = ({ id, title }) => {
    const select = $("skin-group");
    if ([...select.options].some(({ value }) => value === id)) return;
    // Before the one for a new spot.
    select.add(new Option(title, id), select.options[select.options.length - 1]);
};

/** Takes a group that is gone out of the choice. */
export const dropGroup = ({ id }) => [...$("skin-group").options].find(({ value }) => id && value === id)?.remove();

/** Fills the form for a photo. */
export const askGroup = ({ photo, wants, group }) => {
    const select = $("skin-group");
    if (group) {
        select.value = group.id ?? "";
    }
    showNew();
    $("skin-taken").hidden = photo.source !== "library";
    // A file's date is when it was taken, or when it came here: the person sees which.
    $("skin-taken-on").value = photo.taken || (photo.blob.lastModified ? day(new Date(photo.blob.lastModified)) : "");
    $("skin-taken-on").max = day(new Date());
    $("skin-place-fault").textContent = "";
    $("skin-place-go").textContent = wants === "scan" ? words.scanGo : words.saveGo;
};

/** @param placed is called with `group` and `taken`, as the person said. */
export const watchGroupForm = (placed) => {
    $("skin-group").onchange = showNew;
    $("skin-place-form").onsubmit = (event) => {
        event.preventDefault();
        const [group, region] = [$("skin-group"), $("skin-region")];
        const place = placeOf({
            group: group.value, groupTitle: chosen(group), region: region.value, regionTitle: chosen(region),
            name: $("skin-name").value, taken: $("skin-taken").hidden ? "" : $("skin-taken-on").value,
        }, day(new Date()));
        $("skin-place-fault").textContent = place.fault ? words[place.fault] : "";
        if (place.fault) $(place.field).focus(); else placed(place);
    };
};
