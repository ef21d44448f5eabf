// The rules of the diary in the browser: the cases that the server plays too, and what must hold whatever happens.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { balanceOf, ledger, rewards } from "../../Services/symptom-journal/Diary/Scripts/diary-rewards.js";
import {
    apply, catalogueOf, coins, emptyDiary, growth, streak, visibleEntries, visibleSymptoms,
} from "../../Services/symptom-journal/Diary/Scripts/diary-state.js";
import { generator } from "./random.mjs";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url)));
const catalogue = catalogueOf(read("../../Services/symptom-journal/Diary/Graphics/graphics.json"));

for (const { name, operations, expect } of read("../Cases/diary.json")) {
    test(name, () => {
        const diary = emptyDiary(catalogue);
        const refused = {};
        for (const operation of operations) {
            const before = JSON.stringify([coins(diary), diary.symptoms.size, diary.entries.size, diary.stickers.size]);
            const reason = apply(diary, operation);
            if (reason === null) continue;
            refused[operation.id] = reason;
            const after = JSON.stringify([coins(diary), diary.symptoms.size, diary.entries.size, diary.stickers.size]);
            assert.equal(after, before, "a refusal changes nothing");
        }
        const found = {
            refused, coins: coins(diary), streak: streak(diary).length, growth: growth(diary),
            symptoms: visibleSymptoms(diary).length, entries: visibleEntries(diary).length,
            owned: [...diary.bought.keys()], stickers: diary.stickers.size, background: diary.background,
        };
        for (const [key, value] of Object.entries(expect)) assert.deepEqual(found[key], value, key);
        // The same once more changes nothing.
        for (const operation of operations) if (!refused[operation.id]) assert.equal(apply(diary, operation), null);
        assert.equal(coins(diary), expect.coins);
    });
}

const id = (random) => `00000000-0000-4000-8000-${String(random(1e12)).padStart(12, "0")}`;
const history = (random, length) => {
    const start = Date.parse("2026-03-01T00:00:00Z");
    const symptom = id(random);
    const at = (hours) => new Date(start + hours * 3_600_000).toISOString();
    const first = { id: id(random), at: at(0), on: "2026-03-01",
        action: { kind: "symptom", symptom, name: "Headache", icon: "toadstool-red" } };
    return [first, ...Array.from({ length }, () => {
        const time = at(random(24 * 90));
        const action = random(4) === 0 ? { kind: "visit" }
            : { kind: "entry", entry: id(random), symptom, day: time.slice(0, 10), intensity: random(11) };
        return { id: id(random), at: time, on: time.slice(0, 10), action };
    })];
};
const shuffled = (random, [first, ...rest]) => {
    for (let index = rest.length - 1; index > 0; index -= 1) {
        const other = random(index + 1);
        [rest[index], rest[other]] = [rest[other], rest[index]];
    }
    return [first, ...rest];
};
const fold = (operations) => {
    const diary = emptyDiary(catalogue);
    operations.forEach((one) => apply(diary, one));
    return diary;
};

test("nothing earned is ever lost: each operation more earns at least as much", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
        const random = generator(seed);
        const diary = emptyDiary(catalogue);
        let [had, grown] = [0, 0];
        for (const one of history(random, 40)) {
            apply(diary, one);
            assert.ok(coins(diary) >= had, `seed ${seed}`);
            assert.ok(growth(diary) >= grown, `seed ${seed}`);
            [had, grown] = [coins(diary), growth(diary)];
        }
    }
});

test("rewards depend on no order of arrival", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
        const random = generator(seed);
        const operations = history(random, 40);
        const [one, other] = [fold(operations), fold(shuffled(random, operations))];
        assert.equal(coins(one), coins(other), `seed ${seed}`);
        assert.deepEqual(streak(one), streak(other), `seed ${seed}`);
    }
});

test("in a study no reward depends on an answer", () => {
    for (let seed = 1; seed <= 100; seed += 1) {
        const operations = history(generator(seed), 40);
        const safe = { id: id(generator(seed + 1e6)), at: "2026-02-28T00:00:00.000Z", on: "2026-02-28",
            action: { kind: "study-safe" } };
        const answered = (intensity) => fold([safe, ...operations.map((one) =>
            one.action.kind === "entry" ? { ...one, action: { ...one.action, intensity } } : one)]);
        assert.equal(coins(answered(0)), coins(answered(10)), `seed ${seed}`);
        assert.equal(growth(answered(0)), growth(answered(10)), `seed ${seed}`);
    }
});

test("all accounts of the ledger together hold nothing", () => {
    const diary = fold(history(generator(7), 200));
    const transfers = ledger(diary.visits, diary.recordings, streak(diary), [rewards.visit]);
    const sum = ["visits", "entries", "rows", "purse", "store"].reduce((all, one) => all + balanceOf(transfers, one), 0);
    assert.equal(sum, 0);
});
