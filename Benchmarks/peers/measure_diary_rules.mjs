// Times the rules of the diary as devices have them, over a year with three entries a day, and prints the nanoseconds of
// one call of each:
//
//     {"name": …, "recording": …, "length": …, "entry": …, "year": …}
//
// `name` compares a symptom's name, `recording` continues a row, `length` asks for it, `entry` takes an entry into the
// diary; `year` reckons all rows of the year anew. The fastest of seven rounds, since only what disturbs makes one slower.
import { readFileSync } from "node:fs";

import {
    addRecording, emptyStreak, lengthAt, streakOf,
} from "../../Services/symptom-journal/Diary/Scripts/diary-rewards.js";
import {
    apply, catalogueOf, emptyDiary, symptomName,
} from "../../Services/symptom-journal/Diary/Scripts/diary-state.js";

const rounds = 7, days = 365, perDay = 3;
const first = Date.UTC(2026, 0, 1, 8);
const graphics = JSON.parse(readFileSync(
    new URL("../../Services/symptom-journal/Diary/Graphics/graphics.json", import.meta.url), "utf8"));

const id = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const recordings = Array.from({ length: days * perDay }, (_, index) => {
    const at = first + Math.floor(index / perDay) * 86_400_000 + index % perDay * 3_600_000;
    return { at, on: new Date(at).toISOString().slice(0, 10), isBad: index % 40 === 0 };
});
const operations = recordings.map(({ at, on, isBad }, index) => ({
    id: id(index + 2), at: new Date(at).toISOString(), on,
    action: { kind: "entry", entry: id(index + 2), symptom: id(1), day: on, intensity: isBad ? 8 : index % 7 },
}));
const start = { id: id(0), at: new Date(first).toISOString(), on: recordings[0].on,
    action: { kind: "symptom", symptom: id(1), name: "Headache", icon: graphics.stickers[0].id } };

/** @param work a round of `calls` calls. */
const time = (calls, work) => {
    let fastest = Infinity;
    for (let round = 0; round < rounds; round += 1) {
        const begun = process.hrtime.bigint();
        work();
        fastest = Math.min(fastest, Number(process.hrtime.bigint() - begun));
    }
    return Math.round(fastest / calls);
};

let kept = emptyStreak();
const figures = {
    name: time(10_000, () => {
        for (let index = 0; index < 10_000; index += 1) symptomName(`  Köpfschmerz ${index} `);
    }),
    recording: time(recordings.length, () => {
        kept = emptyStreak();
        for (const one of recordings) addRecording(kept, one, false, null);
    }),
    length: time(10_000, () => {
        for (let index = 0; index < 10_000; index += 1) lengthAt(kept, first + index * 60_000, false);
    }),
    entry: time(operations.length, () => {
        const diary = emptyDiary(catalogueOf(graphics));
        apply(diary, start);
        for (const one of operations) {
            const refusal = apply(diary, one);
            if (refusal) throw new Error(`refused: ${refusal}`);
        }
    }),
    year: time(1, () => streakOf(recordings, null)),
};
console.log(JSON.stringify(figures));
