// Two devices of one account, offline and online as it happens: nothing is lost, nothing is there twice, and in the end
// both show the same.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { diaryLog } from "../../Services/symptom-journal/Diary/Scripts/diary-log.js";
import {
    apply, catalogueOf, coins, diaryOf, emptyDiary, streak,
} from "../../Services/symptom-journal/Diary/Scripts/diary-state.js";
import { sync } from "../../Services/symptom-journal/Diary/Scripts/diary-sync.js";
import { generator } from "./random.mjs";

const catalogue = catalogueOf(JSON.parse(readFileSync(
    new URL("../../Services/symptom-journal/Diary/Graphics/graphics.json", import.meta.url))));

/** What `sealed-store.js` is to a log, in memory. */
const memory = () => {
    let values = new Map();
    const names = (prefix) => [...values.keys()].filter((name) => name.startsWith(prefix)).sort();
    return {
        current: async () => null,
        begin: async () => { values = new Map(); },
        keep: async (name, value) => {
            values.set(name, JSON.stringify(value));
            return true;
        },
        recall: async (name) => (values.has(name) ? JSON.parse(values.get(name)) : null),
        recallAll: async (...prefixes) =>
            prefixes.map((prefix) => names(prefix).map((name) => JSON.parse(values.get(name)))),
        names: async (prefix) => names(prefix),
        forget: async (name) => { values.delete(name); },
        forgetEverything: async () => { values = new Map(); },
    };
};

/** What PostgresDiaryStore does, which DiaryExchangeTests tries on the real one. */
const server = (mostPerAnswer) => {
    const taken = [];
    const diary = emptyDiary(catalogue);
    const exchange = ({ after, operations }) => {
        const [refused, known] = [[], []];
        for (const one of operations) {
            if (diary.known.has(one.id)) {
                known.push(one.id);
                continue;
            }
            const reason = apply(diary, one);
            if (reason) refused.push({ id: one.id, reason }); else taken.push(one);
        }
        const news = taken.slice(after, after + mostPerAnswer);
        return { operations: news, cursor: after + news.length, isMore: taken.length > after + news.length, refused, known };
    };
    return { exchange, taken };
};

class LostConnection extends Error {}

/** Refuses what is of a time to come, as the server does, and takes the rest. */
const strict = (central, now) => (body) => {
    const ahead = body.operations.filter(({ at }) => Date.parse(at) > now);
    const rest = body.operations.filter((one) => !ahead.includes(one));
    const answer = central.exchange({ ...body, operations: rest });
    return { ...answer, refused: [...answer.refused, ...ahead.map(({ id }) => ({ id, reason: "clock" }))] };
};

const device = async (random, reach) => {
    const store = memory();
    const log = diaryLog(store);
    await log.begin({ id: "a", mode: "synced" });
    const refused = [];
    return {
        log, refused,
        state: () => diaryOf(catalogue, log.taken(), log.waiting()),
        did: [],
        async do(operation) {
            const state = this.state();
            if (apply(state, operation) !== null) return;
            this.did.push(operation.id);
            await log.wait(operation);
        },
        /** @param loss what is lost of the connection: the request, the answer, or nothing. */
        async sync(loss) {
            try {
                const result = await sync(log, async (_, __, body) => {
                    if (loss === "request") throw new LostConnection();
                    const answer = structuredClone(reach(structuredClone(body)));
                    if (loss === "answer") throw new LostConnection();
                    return answer;
                }, (one) => one);
                refused.push(...result.refused.map(({ operation }) => operation.id));
            } catch (error) {
                if (!(error instanceof LostConnection)) throw error;
            }
        },
        /** As a tab that is killed: only what was kept is left. */
        async restart() { await log.load(); },
    };
};

const scenario = async (seed) => {
    const random = generator(seed);
    const central = server(1 + random(7));
    const devices = [await device(random, central.exchange), await device(random, central.exchange)];
    let clock = Date.parse("2026-03-01T08:00:00Z");
    const symptoms = Array.from({ length: 4 }, (_, index) => `00000000-0000-4000-8000-00000000900${index}`);
    const id = () => `00000000-0000-4000-8000-${String(random(1e12)).padStart(12, "0")}`;
    const entries = [];
    const stickers = [];
    const pick = (list) => list[random(list.length)];
    const action = () => {
        const roll = random(10);
        if (roll === 0) return { kind: "symptom", symptom: pick(symptoms), name: pick(["Cough", "cough", "Itch", "Rash"]),
            icon: "toadstool-red" };
        if (roll === 1) return { kind: "delete-symptom", symptom: pick(symptoms) };
        if (roll === 2 && entries.length) return { kind: "delete-entry", entry: pick(entries) };
        if (roll === 3) return { kind: "visit" };
        if (roll === 4) {
            const item = pick(catalogue.stickers.filter(({ price }) => price > 0));
            return { kind: "buy", item: item.id, price: item.price };
        }
        if (roll === 5) {
            if (!stickers.length || random(2)) stickers.push(id());
            return { kind: "sticker", sticker: pick(stickers), icon: "toadstool-red", x: random(100) / 100, y: 0.5,
                size: 0.1, turn: 0, layer: random(5) };
        }
        if (!entries.length || random(3)) entries.push(id());
        return { kind: "entry", entry: pick(entries), symptom: pick(symptoms), day: "2026-03-01", intensity: random(11) };
    };
    for (const one of symptoms.slice(0, 2)) {
        await devices[0].do({ id: id(), at: new Date(clock).toISOString(), on: "2026-03-01",
            action: { kind: "symptom", symptom: one, name: one.slice(-4), icon: "toadstool-red" } });
    }
    for (let step = 0; step < 60; step += 1) {
        const one = pick(devices);
        const roll = random(6);
        clock += random(20) * 3_600_000;
        const at = new Date(clock).toISOString();
        if (roll < 4) await one.do({ id: id(), at, on: at.slice(0, 10), action: action() });
        else if (roll === 4) await one.sync(pick([null, null, "request", "answer"]));
        else await one.restart();
    }
    for (let round = 0; round < 2; round += 1) for (const one of devices) await one.sync(null);
    return { central, devices };
};

const shown = (state) => JSON.stringify([
    [...state.symptoms].sort(), [...state.aliases].sort(), [...state.entries].sort(), [...state.stickers].sort(),
    [...state.bought].sort(), state.background, coins(state), streak(state)]);

test("two devices come to the same diary, whatever was lost on the way", async () => {
    for (let seed = 1; seed <= 300; seed += 1) {
        const { central, devices: [one, other] } = await scenario(seed);
        assert.equal(shown(one.state()), shown(other.state()), `seed ${seed}`);
        assert.equal(shown(one.state()), shown(diaryOf(catalogue, central.taken)), `seed ${seed}`);
        assert.equal(one.log.waiting().length + other.log.waiting().length, 0, `seed ${seed}`);
        assert.ok(coins(one.state()) >= 0, `seed ${seed}: a balance is never negative`);
    }
});

test("what was done is taken once, or refused and named", async () => {
    for (let seed = 301; seed <= 500; seed += 1) {
        const { central, devices } = await scenario(seed);
        const ids = central.taken.map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length, `seed ${seed}`);
        for (const { did, refused } of devices) {
            for (const one of did) {
                assert.ok(ids.includes(one) || refused.includes(one), `seed ${seed}: ${one} is lost`);
            }
        }
    }
});

test("what a clock that was ahead has stamped is taken with the server's time, and told if that does not help", async () => {
    const now = Date.parse("2026-03-01T08:00:00Z");
    const made = (number, action) => ({ id: `00000000-0000-4000-8000-00000000000${number}`,
        at: "2026-03-03T08:00:00.000Z", on: "2026-03-03", action });
    for (const [time, refusals] of [["2026-03-01T07:59:00.000Z", 0], ["2026-03-02T08:00:00.000Z", 2]]) {
        const central = server(10);
        const log = diaryLog(memory());
        await log.begin({ id: "a" });
        const symptom = "00000000-0000-4000-8000-000000009001";
        await log.wait(made(1, { kind: "symptom", symptom, name: "Cough", icon: "toadstool-red" }));
        await log.wait(made(2, { kind: "entry", entry: symptom, symptom, day: "2026-03-01", intensity: 4 }));
        const reach = strict(central, now);
        const { refused } = await sync(log, async (_, __, body) => structuredClone(reach(structuredClone(body))),
            (one) => ({ ...one, at: time, on: time.slice(0, 10) }));
        assert.equal(refused.length, refusals);
        assert.equal(central.taken.length, 2 - refusals);
        assert.equal(log.waiting().length, 0);
    }
});
