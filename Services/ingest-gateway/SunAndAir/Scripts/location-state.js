// Whether a page may know where the device is, what it says when it does not, and where a map then goes. Nothing here
// touches the page, so that Node can test it.

/** The codes of an error of geolocation. https://www.w3.org/TR/geolocation/#position_error_interface */
const [refused, unavailable, late] = [1, 2, 3];

/**
 * One of `notAsked`, `inUse`, `always`, `restricted`, `denied`. Browsers do not tell a permission for one visit from
 * one for good; where they grant it before this page has asked, they have kept it.
 * @param facts `isSecure`, `hasGeolocation`, `isAllowed` by the policy of the page (undefined where the browser does
 *     not say), `permission` as the browser names it (undefined as above), `wasGranted` when the page was opened,
 *     `outcome` of asking: `answered`, `refused` or null.
 */
export const stateOf = ({ isSecure, hasGeolocation, isAllowed, permission, wasGranted, outcome }) => {
    if (!isSecure || !hasGeolocation || isAllowed === false) return "restricted";
    if (permission === "denied") return "denied";
    if (permission === "granted") return wasGranted ? "always" : "inUse";
    if (outcome === "answered") return "inUse";
    return outcome === "refused" ? "denied" : "notAsked";
};

/** What became of asking, by the error that ended it; null where the device, not the person, had no answer. */
export const outcomeOf = (error) => (error.code === refused ? "refused" : null);

/** What is said of an error: of the signal when something took too long, never a code. */
export const messageFor = (error, words) => {
    if (error.name === "TimeoutError" || error.code === late) return words.weakSignal;
    if (error.code === refused) return words["location denied"];
    if (error.code === unavailable) return words.noPosition;
    return words.offline;
};

/** The position of an answer; null without a fix, which some devices call 0° N 0° E. */
export const fixOf = (position) => {
    const { latitude, longitude } = (position && position.coords) || {};
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
    return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
};

/** Of the page about a position, as finely as the air is known: hundredths of a degree. Null without a position. */
export const addressOf = (path, fix, zone) => {
    const place = fix && { latitude: fix.latitude.toFixed(2), longitude: fix.longitude.toFixed(2) };
    if (!place || (Number(place.latitude) === 0 && Number(place.longitude) === 0)) return null;
    const query = new URLSearchParams(zone ? { ...place, zone } : place);
    return `${path}?${query}`;
};

/** Whether values of one place say little of another: beyond a cell of the grid, a tenth of a degree. */
export const isElsewhere = (one, other) => {
    const across = Math.abs(one.longitude - other.longitude);
    return Math.abs(one.latitude - other.latitude) > 0.1 || Math.min(across, 360 - across) > 0.1;
};

/** Moves a map to the device, each time anew: somebody may have dragged the map away since. */
export const centreOn = async (map, ask, nearest = 9) => {
    const fix = fixOf(await ask());
    if (!fix) throw Object.assign(new Error("no fix"), { code: unavailable });
    map.setView([fix.latitude, fix.longitude], Math.max(map.getZoom(), nearest));
    return fix;
};

/** Fails with a TimeoutError when the work takes longer. */
export const within = (milliseconds, work) => new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException("too long", "TimeoutError")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
});
