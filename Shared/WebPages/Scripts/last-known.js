// What was in the air when the person last looked: kept sealed, and shown with its age while there is no connection.
import { forget, keep, recall } from "./vault.js";
import { noteClock, serverNow } from "./server.js";

const name = "environment";
/** A visit within this time needs no new request. In milliseconds. */
const freshness = 10 * 60_000;

/** Who said it, and how old it was when it was kept. */
const origin = (source) => source && {
    name: source.name, place: source.station?.name, isStale: source.isStale, ageSeconds: source.ageSeconds };

const value = (reported) => reported?.value !== undefined
    ? { value: reported.value, unit: reported.unit, source: origin(reported.source) } : null;

// The cards of Home, in its order, without forecasts.
const summary = ({ place, personalRisk, pollen, airQuality, uv, weather, sources }) => {
    const decisive = [...pollen.species, ...pollen.types.map((type) => ({ ...type, id: `${type.id}-type` }))]
        .find(({ id }) => id === personalRisk.decidedBy);
    // A kind that no source reports as a whole is as strong as its strongest plant.
    const sourceOf = (plant) => pollen.species.find(({ id }) => id === plant)?.source;
    const index = airQuality?.indices[airQuality.scale];
    const concentration = airQuality?.concentrations[index?.mainPollutant];
    return {
        keptAt: serverNow(), place: place.name ?? null,
        pollen: {
            level: personalRisk.level, intensity: decisive?.intensity, reached: personalRisk.reached,
            isAssumed: personalRisk.isAssumed,
            types: pollen.types.map(({ id, state, level, intensity, value, unit, source, basis }) => (
                { id, state, level, intensity, value, unit, source: origin(source ?? sourceOf(basis?.[0])) })) },
        air: index && {
            value: index.value, level: index.level, mainPollutant: index.mainPollutant,
            source: origin(concentration?.source) },
        uv: uv && { index: uv.index, band: uv.band, source: origin(uv.source) },
        weather: ["temperature", "relative-humidity", "wind-speed"].flatMap((id) => {
            const known = value(weather[id]);
            return known ? [{ id, ...known }] : [];
        }),
        attributions: sources.filter(({ isUsed }) => isUsed).map(({ attribution }) => attribution) };
};

const ask = async (path) => {
    const response = await fetch(path, { cache: "no-store" });
    noteClock(response);
    return response.ok ? response.json() : null;
};

/** What is kept; null when nothing is. */
export const lastKnown = () => recall(name);

/** Seconds since a source of what is `known` had its value. */
export const ageOf = (source, known) =>
    source.ageSeconds + Math.max(0, Math.round((serverNow() - known.keptAt) / 1_000));

/** How long ago it was kept, in milliseconds; infinite when nothing is. */
export const lastKnownAge = async () => {
    const known = await lastKnown();
    return known ? Math.abs(serverNow() - known.keptAt) : Infinity;
};

/** Nobody who comes next sees it. */
export const forgetLastKnown = () => forget(name);

/**
 * Keeps what is in the air at the person's place now.
 * @param isUrgent asks even if it was kept a moment ago.
 */
export const keepLastKnown = async (isUrgent = false) => {
    if (!isUrgent && await lastKnownAge() < freshness) return;
    const subscription = await ask("/api/v1/subscription");
    if (!subscription?.place) return;
    const answer = await ask(`/api/v1/environment?units=${subscription.app?.units ?? "metric"}`);
    if (answer) await keep(name, summary(answer));
};
