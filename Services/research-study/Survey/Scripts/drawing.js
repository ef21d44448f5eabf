// SVG that scripts draw: maps, charts and signatures.

/** Builds an element of SVG; attributes are its own. */
export const svg = (name, attributes = {}, ...children) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children.filter(Boolean));
    return made;
};

/** Lines through points, as the `d` of a path; one decimal is enough for any screen. */
export const path = (lines) => lines.map((points) =>
    `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`).join("");
