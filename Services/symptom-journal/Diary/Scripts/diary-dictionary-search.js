// Finds symptoms by their names and by what they feel like. Nothing of it leaves the page: it knows neither network nor
// document.

/** Endings that may be missing or differ; the longest that fits is taken off. */
const endings = {
    en: ["ingly", "ness", "edly", "ing", "ful", "ed", "es", "ly", "e", "s", "y"],
    de: ["enden", "ender", "endes", "endem", "ungen", "ende", "ung", "end", "ern", "en", "er", "es", "em", "et", "st",
        "te", "e", "n", "s", "t"],
};
/** Words that say nothing of a symptom. */
const fillers = {
    en: "a am an and are at be been can cannot cant do dont feel feels have has i if im in is it its ive me my not of "
        + "on or so that the there to very when with",
    de: "aber am an auf bei beim bin da das dass den der die ein eine einem einen einer es etwas fuhle habe hat ich "
        + "im in ist kann mein meine meinem meinen meiner mich mir mit nach oder sehr sich sie sind so und vom von "
        + "wenn wie zu",
};
const fewestLetters = 3, certain = 4;
/** What a place of a word is worth, the best first. */
const places = ["name", "other", "definition"];

/** Lower case, without accents; German also as it is typed without umlauts. */
const fold = (text, language) => {
    const plain = text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase().replaceAll("ß", "ss");
    return language === "de" ? plain.replace(/([aou])e/g, "$1") : plain;
};
const wordsOf = (text, language) => fold(text, language).replace(/['’]/g, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const stem = (word, language) => {
    const ending = endings[language].find((one) => word.endsWith(one) && word.length - one.length >= fewestLetters);
    return ending ? word.slice(0, -ending.length) : word;
};

/** How well a word of the dictionary fits one that was typed: 0 not at all, 3 exactly. */
const fit = (known, typed) => {
    if (known.word === typed.word) return 3;
    if (known.word.startsWith(typed.word)) return 2;
    if (known.stem === typed.stem) return 2;
    if (typed.stem.length < certain) return 0;
    // German joins words: the throat in “Halsschmerzen” and the pain too.
    return known.word.startsWith(typed.stem) ? 2 : known.word.includes(typed.stem) ? 1 : 0;
};

const prepared = (texts, language) => texts.flatMap((text) => wordsOf(text, language))
    .map((word) => ({ word, stem: stem(word, language) }));

/**
 * What `search` looks through.
 * @param symptoms of `symptoms.json`.
 */
export const indexOf = (symptoms, language) => ({
    language,
    entries: symptoms.map((symptom) => {
        const name = symptom.names[language];
        return {
            symptom, folded: fold(name, language), name: prepared([name], language),
            other: prepared(symptom.also[language], language), definition: prepared([symptom.says[language]], language),
        };
    }).sort((one, other) => one.symptom.names[language].localeCompare(other.symptom.names[language], language)),
});

/** For one word that was typed: where it is, as a number that is higher for a better place. */
const worth = (entry, typed) => Math.max(...places.map((place, number) => {
    const best = Math.max(0, ...entry[place].map((known) => fit(known, typed)));
    return best === 0 ? 0 : (places.length - number) * 10 + best;
}));

const typedWords = (text, language) => {
    const all = prepared([text], language), empty = new Set(fold(fillers[language], language).split(" "));
    const telling = all.filter(({ word }) => !empty.has(word));
    return telling.length > 0 ? telling : all;
};

/** A word that few symptoms have tells more than one that many have. */
const rarities = (rows, typed) => typed.map((_, number) =>
    Math.log(1 + rows.length / Math.max(1, rows.filter(({ values }) => values[number] > 0).length)));

// A name that is what was typed is what was meant; then one that begins so; then one that consists of little else.
const rank = ({ entry, values }, rarity, text) => [
    entry.folded === text ? 1 : 0, values.reduce((sum, value, number) => sum + (value > 0 ? rarity[number] : 0), 0),
    Math.min(...values.filter((value) => value > 0)), values.reduce((sum, value) => sum + value, 0),
    entry.folded.startsWith(text) ? 1 : 0, -entry.name.length,
];
const compare = (one, other) => {
    const at = one.findIndex((value, number) => value !== other[number]);
    return at < 0 ? 0 : other[at] - one[at];
};

/**
 * @returns `symptoms`, the best first; `isWhole` is false when none has every word that was typed, and these have some.
 * Without a word it is all of them, in the order of their names.
 */
export const search = ({ entries, language }, text) => {
    const typed = typedWords(text, language), whole = fold(text.trim(), language);
    if (typed.length === 0) return { symptoms: entries.map(({ symptom }) => symptom), isWhole: true };
    const rows = entries.map((entry) => ({ entry, values: typed.map((word) => worth(entry, word)) }));
    const rarity = rarities(rows, typed), complete = rows.filter(({ values }) => !values.includes(0));
    const shown = complete.length > 0 ? complete : rows.filter(({ values }) => values.some((value) => value > 0));
    return {
        symptoms: shown.map((row) => ({ symptom: row.entry.symptom, order: rank(row, rarity, whole) }))
            .sort((one, other) => compare(one.order, other.order)).map(({ symptom }) => symptom),
        isWhole: complete.length > 0,
    };
};
