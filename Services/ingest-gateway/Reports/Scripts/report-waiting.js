// A report that was submitted without a connection, as a request of the API. Its key is the form's own, so that one
// whose answer was lost is the same report: ReportDraft.swift.

const number = (text) => Number((text || "").replace(",", "."));
const isDegrees = (text, limit) => Boolean(text) && Math.abs(number(text)) <= limit;

/** For `addForm` of `offline-forms.js`. */
export const reportForm = {
    fits: (path) => path.startsWith("/report"),

    /** Only the last step is a report; what the server would not take comes back as it was typed. */
    request: (fields) => {
        const [latitude, longitude] = [fields.get("latitude"), fields.get("longitude")];
        const allergens = fields.getAll("allergens");
        const isNotSure = fields.get("not-sure") === "yes";
        const comment = (fields.get("comment") || "").trim();
        const isWhole = fields.getAll("go").at(-1) === "send" && isDegrees(latitude, 90) && isDegrees(longitude, 180)
            && (allergens.length > 0) !== isNotSure && [...comment].length < 50 && fields.get("key");
        if (!isWhole) return null;
        return {
            kind: "report", method: "POST", path: "alerts", key: fields.get("key"),
            body: {
                // What the reporter calls the place goes no further than this device.
                place: {
                    name: fields.get("town") || "–",
                    coordinate: { latitude: number(latitude), longitude: number(longitude) } },
                allergens, symptoms: fields.getAll("symptoms"), severity: fields.get("severity") || "moderate",
                ...(comment ? { comment } : {}) } };
    },
};
