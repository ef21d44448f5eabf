// A map with a base: a tile server's pictures where the operator named one, else the outlines that come with the page.
import { Map as LeafletMap, TileLayer } from "./leaflet.js";
import { words } from "./dom.js";
import { BaseMap, whenColoursChange } from "./map-painted.js";

const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Where the projection ends, short of the poles. */
export const northernmost = 85.05;

/** A longitude from -180 to 180, wherever the map was dragged. */
export const wrapped = (longitude) => (longitude >= -180 && longitude <= 180
    ? longitude : ((longitude + 180) % 360 + 360) % 360 - 180);

/**
 * @param holder an element with `data-latitude`, `data-longitude`, `data-zoom` and, with a tile server, `data-tiles`
 *     and `data-attribution`.
 */
export const openMap = async (holder) => {
    const { latitude, longitude, zoom, tiles, attribution } = holder.dataset;
    holder.hidden = false;
    const map = new LeafletMap(holder, {
        center: [Math.max(-northernmost, Math.min(northernmost, Number(latitude))), Number(longitude)],
        zoom: Number(zoom), minZoom: 2, maxZoom: tiles ? 18 : 12, maxBounds: [[-86, -Infinity], [86, Infinity]],
        maxBoundsViscosity: 1, zoomAnimation: !isStill, fadeAnimation: false, markerZoomAnimation: !isStill,
        inertia: !isStill, keyboardPanDelta: 100, zoomControl: true });
    map.attributionControl.setPrefix("");
    for (const [name, label] of [["in", words.zoomIn], ["out", words.zoomOut]]) {
        const control = holder.querySelector(`.leaflet-control-zoom-${name}`);
        control.title = label;
        control.setAttribute("aria-label", label);
    }
    if (tiles) {
        map.addLayer(new TileLayer(tiles, { attribution, maxZoom: 18 }));
    } else {
        const data = await fetch(new URL("basemap.json", import.meta.url));
        const base = new BaseMap(await data.json(), { attribution: "Natural Earth · GeoNames" });
        map.addLayer(base);
        whenColoursChange(() => base.redraw());
    }
    return map;
};
