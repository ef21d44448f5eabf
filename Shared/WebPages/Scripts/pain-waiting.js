// A pain entry that was submitted without a connection, as a request of the API. Its id is the form's own, so that one
// whose answer was lost is the same entry. What the server would not take comes back with its reason.

// What is no number is none to the server either, which says so.
const number = (text) => text ? Number(text.replace(",", ".")) : NaN;
const day = (date) => [
    date.getFullYear(), String(date.getMonth() + 1).padStart(2, "0"), String(date.getDate()).padStart(2, "0"),
].join("-");

/** Where the person is, by this device's clock. */
export const today = () => day(new Date());

const contents = {
    pain: (field) => ({
        region: field("region"), type: field("type"), rating: number(field("rating")),
        ...(field("type") === "referred" && field("source") ? { source: field("source") } : {}) }),
    score: (field) => ({ score: field("score"), rating: number(field("rating")) }),
    named: (field) => ({ name: field("name"), rating: number(field("rating")) }),
    exhaustion: (field) => ({ start: field("start"), minutes: number(field("minutes")) }),
    medication: (field) => ({
        name: field("name"), ...(field("dose") ? { dose: field("dose") } : {}),
        ...(field("effect") ? { relief: field("effect") } : {}) }),
    activity: (field) => ({
        name: field("name"), minutes: number(field("minutes")),
        ...(field("effect") ? { effect: field("effect") } : {}) }),
};

/** @returns what `wait` of `waiting.js` takes. */
export const entry = (id, kind, date, label, fields) => ({
    kind: "pain", method: "PUT", path: `journal/entries/${id}`, label,
    body: { day: date, content: { kind, ...contents[kind](fields) } } });

/** What one says, as people read it. */
export const line = ({ label, body: { content } }, language) =>
    [label, content.name, content.rating?.toLocaleString(language), content.minutes]
        .filter((one) => one !== undefined).join(" · ");

/** For `addForm` of `offline-forms.js`. */
export const painForm = {
    fits: (path) => /^\/pain(\?|$)/.test(path),

    /** Taking an entry back needs its page, which shows whether it is the right one. */
    request: (fields) => {
        const [id, kind] = [fields.get("id"), fields.get("kind")];
        if (!id || !Object.hasOwn(contents, kind) || fields.get("withdraw")) return null;
        return entry(id, kind, fields.get("day") || today(), fields.get("label") || "", (name) => fields.get(name));
    },
};
