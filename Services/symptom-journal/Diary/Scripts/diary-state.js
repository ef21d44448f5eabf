// A diary as its operations make it. The same as DiaryState.swift, by the cases that both play.
import { balanceOf, dayNumber, lengthAt, ledger, rewards, streakOf } from "./diary-rewards.js";

export const limits = {
    symptoms: 500, entries: 100_000, stickers: 10_000, oldest: 3_653, name: 100,
    place: [0, 1], size: [0.02, 0.6], turn: [-180, 180], layer: [-1_000_000, 1_000_000], minutes: [1, 1_440],
};

const encoder = new TextEncoder();
const bytes = (text) => encoder.encode(text).length;
const fits = (number, [low, high]) => Number.isFinite(number) && number >= low && number <= high;

/**
 * What a person calls a symptom.
 * @returns `text`, and `key`, the same for names that differ in case, accents and spacing only; null for no name.
 */
export const symptomName = (typed) => {
    const text = typed.split(/[\p{White_Space}]+/u).filter(Boolean).join(" ");
    if (!text || bytes(text) > limits.name || /\p{Cc}/u.test(text)) return null;
    return { text, key: text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(/\p{Mn}| /gu, "") };
};

/** @param graphics `graphics.json`. */
export const catalogueOf = ({ stickers, backgrounds }) => ({
    stickers, backgrounds, firstBackground: "glade",
    items: new Map([...stickers, ...backgrounds].map((item) => [item.id, item])),
    icons: new Set(stickers.map(({ id }) => id)), forests: new Set(backgrounds.map(({ id }) => id)),
});

export const emptyDiary = (catalogue) => ({
    catalogue, known: new Set(), symptoms: new Map(), aliases: new Map(), byName: new Map(), entries: new Map(),
    everEntered: new Set(), recordings: [], visits: new Set(), bought: new Map(),
    background: catalogue.firstBackground, stickers: new Map(), studySafeSince: null, madeSymptoms: 0,
});

export const symptomID = (diary, id) => diary.aliases.get(id) ?? id;
export const owns = (diary, item) =>
    diary.catalogue.items.get(item)?.price === 0 || diary.bought.has(item);
export const streak = (diary) => streakOf(diary.recordings, diary.studySafeSince);
export const coins = (diary) =>
    balanceOf(ledger(diary.visits, diary.recordings, streak(diary), [...diary.bought.values()]), "purse");
export const streakLength = (diary, at) =>
    lengthAt(streak(diary), at, diary.studySafeSince !== null && diary.studySafeSince <= at);
/** How many mushrooms grew by themselves: one for each day that continued a row, and for each new symptom. */
export const growth = (diary) => streak(diary).continued + diary.madeSymptoms;

/** `[id, symptom]`, in the order of their names. */
export const visibleSymptoms = (diary) => [...diary.symptoms].filter(([, symptom]) => !symptom.isDeleted)
    .sort(([a, one], [b, other]) => one.name.key < other.name.key ? -1 : one.name.key > other.name.key ? 1
        : a.localeCompare(b));

/** `[id, entry]`, the newest day first. */
export const visibleEntries = (diary, symptom = null) => [...diary.entries]
    .filter(([, entry]) => diary.symptoms.get(entry.symptom)?.isDeleted === false
        && (symptom === null || entry.symptom === symptom))
    .sort(([a, one], [b, other]) => other.day.localeCompare(one.day) || a.localeCompare(b));

const purchaseRefusal = (diary, item, price) => {
    const known = diary.catalogue.items.get(item);
    if (!known) return "unknown-item";
    if (owns(diary, item)) return "owned";
    if (known.price !== price) return "price";
    return coins(diary) < price ? "balance" : null;
};

const writers = {
    "symptom": (diary, { symptom, name, icon }) => {
        const called = symptomName(name);
        if (!called) return "name";
        if (!diary.catalogue.icons.has(icon)) return "unknown-item";
        if (!owns(diary, icon)) return "not-owned";
        const own = symptomID(diary, symptom), [before, same] = [diary.symptoms.get(own), diary.byName.get(called.key)];
        if (before) {
            if ((same ?? own) !== own) return "duplicate-name";
            diary.byName.delete(before.name.key);
        } else if (same) {
            // Made on two devices at once.
            diary.aliases.set(symptom, same);
            diary.symptoms.get(same).isDeleted = false;
            return null;
        } else {
            if (diary.symptoms.size >= limits.symptoms) return "too-many-symptoms";
            diary.madeSymptoms += 1;
        }
        diary.byName.set(called.key, own);
        diary.symptoms.set(own, { name: called, icon, isDeleted: false });
        return null;
    },
    "delete-symptom": (diary, { symptom }) => {
        const known = diary.symptoms.get(symptomID(diary, symptom));
        if (!known) return "unknown-symptom";
        known.isDeleted = true;
        return null;
    },
    "entry": (diary, { entry, symptom, day, intensity, minutes = null }, { at, on }) => {
        const known = symptomID(diary, symptom);
        if (!diary.symptoms.has(known)) return "unknown-symptom";
        if (!Number.isInteger(intensity) || !fits(intensity, [0, 10])) return "intensity";
        if (minutes !== null && !(Number.isInteger(minutes) && fits(minutes, limits.minutes))) return "minutes";
        if (day > on) return "future";
        if (dayNumber(on) - dayNumber(day) > limits.oldest) return "past";
        const isNew = !diary.everEntered.has(entry);
        if (isNew && diary.everEntered.size >= limits.entries) return "too-many-entries";
        diary.symptoms.get(known).isDeleted = false;
        diary.entries.set(entry, { symptom: known, day, intensity, minutes });
        if (isNew) {
            diary.everEntered.add(entry);
            diary.recordings.push({ at, on, isBad: intensity >= rewards.badFrom });
        }
        return null;
    },
    "delete-entry": (diary, { entry }) => {
        if (!diary.everEntered.has(entry)) return "unknown-entry";
        diary.entries.delete(entry);
        return null;
    },
    "visit": (diary, _, { on }) => {
        diary.visits.add(on);
        return null;
    },
    "buy": (diary, { item, price }, { isTaken }) => {
        const refusal = isTaken ? null : purchaseRefusal(diary, item, price);
        if (refusal === null) diary.bought.set(item, price);
        return refusal;
    },
    "background": (diary, { item }) => {
        if (!diary.catalogue.forests.has(item)) return "unknown-item";
        if (!owns(diary, item)) return "not-owned";
        diary.background = item;
        return null;
    },
    "sticker": (diary, { sticker, icon, x, y, size, turn, isFlipped = false, layer }) => {
        if (!diary.catalogue.icons.has(icon)) return "unknown-item";
        if (!owns(diary, icon)) return "not-owned";
        if (!fits(x, limits.place) || !fits(y, limits.place) || !fits(size, limits.size) || !fits(turn, limits.turn)
            || !Number.isInteger(layer) || !fits(layer, limits.layer)) return "place";
        if (!diary.stickers.has(sticker) && diary.stickers.size >= limits.stickers) return "too-many-stickers";
        diary.stickers.set(sticker, { icon, x, y, size, turn, isFlipped, layer });
        return null;
    },
    "delete-sticker": (diary, { sticker }) => {
        // It may be deleted on another device already.
        diary.stickers.delete(sticker);
        return null;
    },
    "study-safe": (diary, _, { at }) => {
        diary.studySafeSince = Math.min(diary.studySafeSince ?? at, at);
        return null;
    },
};

/**
 * Takes one operation, as it is sent; one that was taken already changes nothing.
 * @param isTaken it was taken before and is only read again, so that a price that changed since changes nothing.
 * @returns null, or why it is not taken, with nothing changed.
 */
export const apply = (diary, { id, at, on, action }, isTaken = false) => {
    if (diary.known.has(id)) return null;
    const when = Date.parse(at);
    if (Math.abs(dayNumber(on) - Math.floor(when / 86_400_000)) > rewards.widestZone) return "clock";
    const refusal = writers[action.kind](diary, action, { at: when, on, isTaken });
    if (refusal === null) diary.known.add(id);
    return refusal;
};

/**
 * The diary that operations make, in their order.
 * @param waiting those that were not taken yet.
 */
export const diaryOf = (catalogue, taken, waiting = []) => {
    const diary = emptyDiary(catalogue);
    for (const operation of taken) apply(diary, operation, true);
    for (const operation of waiting) apply(diary, operation);
    return diary;
};
