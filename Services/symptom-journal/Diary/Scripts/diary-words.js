// Texts with places in them.

/** "{name} is deleted" with its name. */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, key) => values[key] ?? place);
