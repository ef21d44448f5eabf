// What part of the world a map shows, and how the API is asked for it.
import { query } from "./api.js";
import { wrapped } from "./map-base.js";

/** The box that some bounds of Leaflet are; its west is greater than its east where it lies across 180°. */
export const boxOf = (bounds) => {
    const isAll = bounds.getEast() - bounds.getWest() >= 360;
    const clamp = (degrees) => Math.max(-90, Math.min(90, degrees));
    return {
        west: isAll ? -180 : wrapped(bounds.getWest()), south: clamp(bounds.getSouth()),
        east: isAll ? 180 : wrapped(bounds.getEast()), north: clamp(bounds.getNorth()) };
};

/** As `boxOf`, of everything within some degrees of a place. */
export const boxAround = ({ lat, lng }, reach) => ({
    west: wrapped(lng - reach), south: Math.max(-90, lat - reach),
    east: wrapped(lng + reach), north: Math.min(90, lat + reach) });

/** @param allergens with commas between them; empty for all. */
export const question = ({ west, south, east, north }, allergens = "") => query({
    bbox: [west, south, east, north].map((degrees) => degrees.toFixed(3)).join(","),
    ...(allergens ? { allergens } : {}) });
