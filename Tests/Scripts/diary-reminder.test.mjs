// The calendar file of a reminder, as RFC 5545 wants it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { reminderFile } from "../../Services/symptom-journal/Diary/Scripts/diary-reminder-file.js";

const now = Date.UTC(2026, 10, 28, 14, 30, 5, 250);
const file = (title) => reminderFile("health-diary@device", "2026-11-28", "07:05", title, now);

test("an event of every day at the clock of the place, with an alarm", () => {
    const lines = file("Your diary").split("\r\n");
    assert.equal(lines.pop(), "");
    assert.equal(lines[0], "BEGIN:VCALENDAR");
    assert.equal(lines.at(-1), "END:VCALENDAR");
    for (const line of ["DTSTAMP:20261128T143005Z", "DTSTART:20261128T070500", "RRULE:FREQ=DAILY",
        "UID:health-diary@device", "SUMMARY:Your diary", "TRIGGER:PT0S"]) assert.ok(lines.includes(line), line);
});

test("signs of the format are escaped", () => {
    assert.ok(file("a,b;c\\d\ne").includes("SUMMARY:a\\,b\\;c\\\\d\\ne\r\n"));
});

test("no line has more than 75 bytes and no character is cut", () => {
    const title = "Täglich: 🍄 ".repeat(20).trim();
    const text = file(title);
    for (const line of text.split("\r\n")) assert.ok(new TextEncoder().encode(line).length <= 75, line);
    assert.ok(text.replaceAll("\r\n ", "").includes(`SUMMARY:${title}\r\n`));
});
