import Domain
import Foundation
import Localization

/// A person's reminders for the calendar of a phone: an event with an alarm for each.
struct CalendarFile: Sendable {
    let reminders: [Reminder]
    let language: ContentLanguage
    /// Whether the person's own words are in it: not where a calendar's maker reads it on its way.
    let hasOwnWords: Bool
    /// By the clocks of the person.
    let today: CalendarDay
    let madeAt: Date

    var text: String {
        let events = reminders.flatMap { event($0) }
        return CalendarLine.text(of: head + (events.isEmpty ? Self.zone : events) + ["END:VCALENDAR"])
    }

    private var head: [String] {
        [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Breathe Easy//Reminders//EN", "CALSCALE:GREGORIAN",
            // The older name is what most calendars read. RFC 7986, 5.1 and 5.7.
            "NAME:\(words.title)", "X-WR-CALNAME:\(words.title)", "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        ]
    }

    /// A calendar has at least one part (RFC 5545, 3.6).
    private static let zone = [
        "BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000",
        "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE",
    ]

    private func event(_ reminder: Reminder) -> [String] {
        guard let start = reminder.recurrence.calendarStart(notBefore: today) else { return [] }
        let title = CalendarLine.escaped(words.title(of: reminder, hasOwnWords: hasOwnWords))
        var lines = [
            "BEGIN:VEVENT", "UID:\(reminder.id)", "DTSTAMP:\(CalendarLine.instant(madeAt))",
            "DTSTART:\(CalendarLine.local(start, reminder.time))", "DURATION:PT15M", "SUMMARY:\(title)",
            "TRANSP:TRANSPARENT", "CLASS:PRIVATE",
        ]
        if let rule = reminder.recurrence.calendarRule { lines.append("RRULE:\(rule)") }
        if let text = words.text(of: reminder.kind) { lines.append("DESCRIPTION:\(CalendarLine.escaped(text))") }
        // The highest.
        if reminder.kind == .skinCheck { lines.append("PRIORITY:1") }
        return lines + [
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(title)", "TRIGGER:PT0S", "END:VALARM", "END:VEVENT",
        ]
    }

    private var words: CalendarWords { CalendarWords(language) }
}
