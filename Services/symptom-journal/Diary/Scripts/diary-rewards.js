// How visits and entries earn coins. The same as RewardRule.swift: Tests/Cases/diary.json is played by both, so nothing
// that happens later, arrives late or comes from another device takes anything back.

export const rewards = {
    visit: 2, entry: 10, week: 20, daysInRow: 7, patience: 48 * 3_600_000, insurance: 7 * 86_400_000, widestZone: 1,
    badFrom: 7,
};

/** Days since 1970 of a day such as 2026-04-01. */
export const dayNumber = (day) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

const order = (one, other) =>
    one.at - other.at || one.on.localeCompare(other.on) || Number(one.isBad) - Number(other.isBad);

/** @param recordings `{ at in milliseconds, on, isBad }`, in any order. */
export const sorted = (recordings) => [...recordings].sort(order);

export const emptyStreak = () =>
    ({ length: 0, longest: 0, completed: [], continued: 0, last: null, lastBad: null });

const count = (streak, day, isContinuing) => {
    streak.length += 1;
    streak.longest = Math.max(streak.longest, streak.length);
    if (isContinuing) streak.continued += 1;
    if (streak.length % rewards.daysInRow === 0) streak.completed.push(day);
};

/**
 * Whether a row goes on at a time.
 * @param nextBad the time of the next bad day from then on; null for none.
 */
const isKept = (streak, at, isInsured, nextBad) => {
    const gap = at - streak.last.at;
    return gap <= rewards.patience || isInsured && gap <= rewards.insurance
        || streak.lastBad !== null && at - streak.lastBad <= rewards.insurance
        || nextBad !== null && nextBad - streak.last.at <= rewards.insurance;
};

/**
 * Adds a recording that is not before those that were added.
 * @param isInsured whatever was answered.
 * @param nextBad the time of the next bad day, this one included; null for none.
 */
export const addRecording = (streak, { at, on, isBad }, isInsured, nextBad) => {
    const last = streak.last;
    if (!last) {
        count(streak, on, false);
    } else if (!isKept(streak, at, isInsured, nextBad)) {
        streak.length = 0;
        count(streak, on > last.on ? on : last.on, false);
    } else if (on > last.on) {
        count(streak, on, true);
    }
    if (isBad) streak.lastBad = at;
    streak.last = { at, on: last && last.on > on ? last.on : on, isBad };
};

export const streakOf = (recordings, studySafeSince) => {
    const all = sorted(recordings);
    const nextBad = [];
    for (let index = all.length - 1; index >= 0; index -= 1) {
        nextBad[index] = all[index].isBad ? all[index].at : nextBad[index + 1] ?? null;
    }
    const streak = emptyStreak();
    all.forEach((one, index) =>
        addRecording(streak, one, studySafeSince !== null && studySafeSince <= one.at, nextBad[index]));
    return streak;
};

/** The row as it is at a time: over after the patience, unless it is insured. */
export const lengthAt = (streak, at, isInsured) =>
    streak.last && isKept(streak, at, isInsured, null) ? streak.length : 0;

/** Coins moved between accounts, so that what is in all of them together is always nothing. */
export const ledger = (visits, recordings, streak, prices) => [
    ...[...new Set(recordings.map(({ on }) => on))].map((on) => (
        { from: "entries", to: "purse", amount: visits.has(on) ? rewards.entry - rewards.visit : rewards.entry })),
    ...[...visits].map(() => ({ from: "visits", to: "purse", amount: rewards.visit })),
    ...streak.completed.map(() => ({ from: "rows", to: "purse", amount: rewards.week })),
    ...prices.map((amount) => ({ from: "purse", to: "store", amount })),
];

export const balanceOf = (transfers, account) => transfers.reduce((sum, { from, to, amount }) =>
    sum + (to === account ? amount : 0) - (from === account ? amount : 0), 0);
