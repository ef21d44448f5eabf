// A small map of where an answer was given, drawn on this device from the outlines that come with the page: no server
// learns which place is looked at.
import { path, svg } from "./drawing.js";

const [width, height] = [360, 220];
/** Degrees of latitude. */
const span = 2.4;
const mostTowns = 6;

let loading = null;
const load = () => {
    loading ??= fetch(new URL("basemap.json", import.meta.url)).then((response) => response.json())
        .catch((error) => {
            loading = null;
            throw error;
        });
    return loading;
};

/** A ring of hundredths of a degree, as differences in Google's polyline code: LandOutlines.swift. */
const ring = (text) => {
    const numbers = [];
    let [value, shift] = [0, 0];
    for (const letter of text) {
        const bits = letter.charCodeAt(0) - 63;
        value |= (bits & 31) << shift;
        shift += 5;
        if (bits >= 32) continue;
        numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
        [value, shift] = [0, 0];
    }
    const points = [];
    let [longitude, latitude] = [0, 0];
    for (let place = 0; place + 1 < numbers.length; place += 2) {
        longitude += numbers[place];
        latitude += numbers[place + 1];
        points.push([longitude / 100, latitude / 100]);
    }
    return points;
};

const frame = ({ latitude, longitude }) => {
    const tall = span / 2;
    const wide = tall * width / height / Math.cos(Math.min(Math.abs(latitude), 80) * Math.PI / 180);
    return {
        isNear: (points) => points.some(([x, y]) =>
            Math.abs(x - longitude) < 4 * wide && Math.abs(y - latitude) < 4 * tall),
        at: ([x, y]) => [
            (x - longitude + wide) / (2 * wide) * width, (latitude + tall - y) / (2 * tall) * height] };
};

/** The largest towns, as far as their names have room. */
const names = (towns, { at }) => {
    const shown = [];
    for (const [name, latitude, longitude] of towns) {
        const [x, y] = at([longitude, latitude]);
        const fits = x > 4 && x < width - 70 && y > 10 && y < height - 6
            && shown.every((one) => Math.abs(one.x - x) > 75 || Math.abs(one.y - y) > 16);
        if (fits && shown.length < mostTowns) shown.push({ name, x, y });
    }
    return shown.flatMap(({ name, x, y }) => [
        svg("circle", { class: "town", cx: x.toFixed(1), cy: y.toFixed(1), r: 1.6 }),
        svg("text", { x: x.toFixed(1), y: y.toFixed(1), dx: 5, dy: 4 }, name)]);
};

/** @param label what it shows, for those who do not see it. */
export const placeMap = async (place, label) => {
    const { land, towns } = await load();
    const view = frame(place);
    const near = land.map(ring).filter(view.isNear);
    return svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
        svg("path", { class: "land", d: path(near.map((points) => points.map(view.at))) }),
        ...names(towns, view),
        svg("circle", { class: "here", cx: width / 2, cy: height / 2, r: 11 }),
        svg("circle", { class: "town", cx: width / 2, cy: height / 2, r: 3 }));
};
