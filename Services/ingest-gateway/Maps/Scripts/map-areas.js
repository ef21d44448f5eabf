// The hourly layer: cells in which several people reported the same, as translucent squares.
import { drawIcon } from "./map-icons.js";
import { GridLayer } from "./leaflet.js";
import { Painted, colour, project } from "./map-painted.js";
import { words } from "./dom.js";

const rank = ["mild", "moderate", "severe"];
/** Below this zoom a cell is smaller than its figure. */
const written = 9;

export const Areas = Painted.extend({
    initialize(icons, options) {
        [this.icons, this.cells] = [icons, []];
        GridLayer.prototype.initialize.call(this, options);
    },
    /** @param answer of `user-alerts/layer`: an allergen of a cell is a feature of its own. */
    take({ features, cellDegrees }) {
        const cells = new Map();
        for (const { geometry: { coordinates: [longitude, latitude] }, properties } of features) {
            const key = `${longitude},${latitude}`;
            const cell = cells.get(key) || { people: 0, severity: -1 };
            if (properties.people > cell.people) [cell.people, cell.icon] = [properties.people, properties.allergen];
            cell.severity = Math.max(cell.severity, rank.indexOf(properties.worstSeverity));
            const half = cellDegrees / 2;
            [[cell.west, cell.north], [cell.east, cell.south]] = [
                project(longitude - half, latitude + half), project(longitude + half, latitude - half)];
            cells.set(key, cell);
        }
        this.cells = [...cells.values()];
        this.redraw();
    },
    paint(context, coords, origin) {
        const world = 256 * 2 ** coords.z;
        for (const cell of this.cells) {
            const [x, y] = [cell.west * world, cell.north * world];
            const [width, height] = [(cell.east - cell.west) * world, (cell.south - cell.north) * world];
            if (x > origin.x + 256 || x + width < origin.x || y > origin.y + 256 || y + height < origin.y) continue;
            const fill = colour(`--level-${words[`colour ${rank[cell.severity]}`]}`);
            context.globalAlpha = 0.35;
            context.fillStyle = fill;
            context.fillRect(x, y, width, height);
            context.globalAlpha = 1;
            context.strokeStyle = fill;
            context.lineWidth = 2;
            context.strokeRect(x + 1, y + 1, width - 2, height - 2);
            if (coords.z >= written) this.write(context, cell, x + width / 2, y + 16);
        }
    },
    write(context, cell, x, y) {
        context.font = "600 13px Inter, system-ui, sans-serif";
        context.textAlign = "start";
        context.textBaseline = "middle";
        context.fillStyle = colour("--map-ink");
        context.fillText(String(cell.people), x + 2, y);
        drawIcon(context, this.icons(cell.icon), x - 10, y, 16, colour("--map-ink"));
    },
});
