// A reminder for the calendar of a device whose diary nobody else knows of: https://www.rfc-editor.org/rfc/rfc5545

/** Of a line, in bytes without its end: section 3.1. */
const longest = 75;

const escaped = (text) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A line that is too long goes on in the next one, after a space; no character is cut in two. */
const folded = (line) => {
    const lines = [""];
    let room = longest;
    for (const character of line) {
        const length = new TextEncoder().encode(character).length;
        if (length > room) {
            lines.push(" ");
            room = longest - 1;
        }
        lines[lines.length - 1] += character;
        room -= length;
    }
    return lines;
};

/**
 * Every day, by the clock of wherever the device is.
 * @param id of the event; a file with the same one takes the other's place in the calendar.
 * @param day the first, such as 2026-11-28.
 * @param time such as 20:00.
 * @param now in milliseconds since 1970.
 */
export const reminderFile = (id, day, time, title, now) => {
    const start = `${day.replaceAll("-", "")}T${time.replace(":", "")}00`;
    const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
    return [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Breathe Easy//Health diary//EN", "BEGIN:VEVENT", `UID:${id}`,
        `DTSTAMP:${stamp}`, `DTSTART:${start}`, "DURATION:PT5M", "RRULE:FREQ=DAILY", "TRANSP:TRANSPARENT",
        `SUMMARY:${escaped(title)}`, "BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escaped(title)}`,
        "TRIGGER:PT0S", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ].flatMap(folded).join("\r\n") + "\r\n";
};
