// How two photos are seen through their windows: one zoom and place for both, and where the later one lies upon the
// earlier. Places are shares of a window's side, from its middle. Knows no document.
import { asTaken } from "./skin-align.js";

export const [leastZoom, mostZoom] = [1, 8];
const [leastSize, mostSize] = [0.5, 2];

const within = (value, least, most) => Math.min(most, Math.max(least, value));

/** Nothing zoomed, the later photo as it was taken. */
export const begin = () => ({ zoom: 1, x: 0, y: 0, fit: asTaken });

/** No further than the edge of the photos. */
const bounded = (view) => {
    const most = (view.zoom - 1) / 2;
    return { ...view, x: within(view.x, -most, most), y: within(view.y, -most, most) };
};

export const moved = (view, right, down) => bounded({ ...view, x: view.x + right, y: view.y + down });

/** What lies at a place stays there. */
export const zoomed = (view, zoom, at = { x: 0, y: 0 }) => {
    const to = within(zoom, leastZoom, mostZoom);
    const grown = to / view.zoom;
    return bounded({ ...view, zoom: to, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown });
};

const turned = (turn) => turn > 180 ? turn - 360 : turn <= -180 ? turn + 360 : turn;

/** The later photo lies elsewhere: no further than half of a window, and never so small that it is lost. */
export const fitted = (view, fit) => ({ ...view, fit: {
    x: within(fit.x, -0.5, 0.5), y: within(fit.y, -0.5, 0.5), turn: turned(fit.turn),
    scale: within(fit.scale, leastSize, mostSize) } });

const degrees = (one, other) => Math.atan2(other.y - one.y, other.x - one.x) * 180 / Math.PI;
const length = (one, other) => Math.hypot(other.x - one.x, other.y - one.y);

/** What fingers did between two moments: one moves, two also zoom and turn. Places of one or two fingers. */
export const gesture = (from, to) => {
    const middle = (places) => ({
        x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
        y: places.reduce((sum, { y }) => sum + y, 0) / places.length });
    const [before, after] = [middle(from), middle(to)];
    const [right, down] = [after.x - before.x, after.y - before.y];
    if (to.length < 2) return { right, down, grown: 1, turn: 0, at: after };
    return {
        right, down, at: after, turn: turned(degrees(...to) - degrees(...from)),
        grown: length(...to) / Math.max(0.01, length(...from)) };
};

/** Fingers move both photos. */
export const handled = (view, { right, down, grown, at }) =>
    zoomed(moved(view, right, down), view.zoom * grown, at);

/** Fingers move the later photo alone. */
export const laid = (view, { right, down, grown, turn }) => fitted(view, {
    x: view.fit.x + right / view.zoom, y: view.fit.y + down / view.zoom,
    turn: view.fit.turn + turn, scale: view.fit.scale * grown });

/** As CSS has it, for both layers and for the later photo within its own. */
export const styles = ({ zoom, x, y, fit }) => ({
    layer: `translate(${x * 100}%, ${y * 100}%) scale(${zoom})`,
    later: `translate(${fit.x * 100}%, ${fit.y * 100}%) rotate(${fit.turn}deg) scale(${fit.scale})` });
