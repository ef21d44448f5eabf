// What was said of where a photo belongs, and the first fault in it. Knows no document.

/** Of a name, in bytes: PhotoGroup.swift. */
const longest = 80;

/** A date as date fields have it, where the person is. */
export const day = (date) => [
    date.getFullYear(), String(date.getMonth() + 1).padStart(2, "0"), String(date.getDate()).padStart(2, "0"),
].join("-");

/**
 * @param said the fields of the form; `group` is empty for a new spot.
 * @returns `group` and `taken`, which is empty for today; or the word of a `fault`, and its `field`.
 */
export const placeOf = ({ group, groupTitle, region, regionTitle, name, taken }, today) => {
    const text = name.trim();
    if (!group && !region) return { fault: "noRegion", field: "skin-region" };
    if (!group && new TextEncoder().encode(text).length > longest) return { fault: "longName", field: "skin-name" };
    if (taken > today) return { fault: "late", field: "skin-taken-on" };
    const made = { id: null, region, name: text, title: text ? `${text} (${regionTitle})` : regionTitle };
    return { taken: taken === today ? "" : taken, group: group ? { id: group, title: groupTitle } : made };
};
