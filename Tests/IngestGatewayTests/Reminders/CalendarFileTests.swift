import Domain
import Foundation
import Localization
import Testing

@testable import ingest_gateway

/// Against RFC 5545.
struct CalendarFileTests {
    private static func day(_ text: String) -> CalendarDay {
        CalendarDay(text) ?? CalendarDay(of: .distantPast, in: .gmt)
    }

    private func file(
        _ reminders: [Reminder], language: ContentLanguage = .english, hasOwnWords: Bool = true
    ) -> CalendarFile {
        CalendarFile(
            reminders: reminders, language: language, hasOwnWords: hasOwnWords, today: Self.day("2023-04-10"),
            madeAt: Date(timeIntervalSince1970: 1_681_120_800.75))
    }

    private func reminder(
        _ recurrence: Reminder.Recurrence, _ kind: Reminder.Kind = .skinCheck, text: String? = nil
    ) throws -> Reminder {
        try Reminder(kind: kind, text: text, recurrence: recurrence, time: ClockTime("09:05"))
    }

    /// Without the folding.
    private func lines(_ file: CalendarFile) -> [String] {
        file.text.replacing("\r\n ", with: "").components(separatedBy: "\r\n").filter { !$0.isEmpty }
    }

    @Test func anEventHasWhatACalendarNeedsForAnAlarm() throws {
        let reminder = try reminder(.everyMonths(3, from: Self.day("2023-01-15")))
        let lines = lines(file([reminder]))
        #expect(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
        for line in [
            "VERSION:2.0", "BEGIN:VEVENT", "UID:\(reminder.id)", "DTSTAMP:20230410T100000Z", "DTSTART:20230115T090500",
            "DURATION:PT15M", "RRULE:FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", "SUMMARY:Time for your skin check",
            "PRIORITY:1", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "END:VALARM", "END:VEVENT",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        // Floating: by the clock of wherever the calendar is.
        #expect(!lines.contains { $0.hasPrefix("DTSTART") && ($0.contains("TZID") || $0.hasSuffix("Z")) })
        // The form of an invitation needs an organizer.
        #expect(!lines.contains { $0.hasPrefix("METHOD") })
    }

    @Test(arguments: [
        (Reminder.Recurrence.daily, "FREQ=DAILY" as String?, "20230410"),
        (.weekly([.sunday, .monday]), "FREQ=WEEKLY;BYDAY=MO,SU", "20230410"),
        (.weekly([.friday]), "FREQ=WEEKLY;BYDAY=FR", "20230414"),
        (.monthly(dayOfMonth: 9), "FREQ=MONTHLY;BYMONTHDAY=9", "20230509"),
        (.monthly(dayOfMonth: 31), "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "20230430"),
        (.once(day("2023-05-01")), nil, "20230501"),
        (.everyWeeks(1, from: day("2023-01-02")), "FREQ=WEEKLY;INTERVAL=1", "20230102"),
        (.everyWeeks(2, from: day("2023-01-02")), "FREQ=WEEKLY;INTERVAL=2", "20230102"),
        (.everyMonths(1, from: day("2023-01-28")), "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28", "20230128"),
        (
            .everyMonths(2, from: day("2023-01-29")), "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28,29;BYSETPOS=-1",
            "20230129"
        ),
        (
            .everyMonths(6, from: day("2023-08-31")),
            "FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "20230831"
        ),
        (.everyMonths(12, from: day("2023-03-31")), "FREQ=YEARLY", "20230331"),
        (.everyMonths(12, from: day("2024-02-29")), "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", "20240229"),
    ])
    func eachRecurrenceIsARule(_ recurrence: Reminder.Recurrence, rule: String?, start: String) throws {
        let lines = lines(file([try reminder(recurrence)]))
        #expect(lines.first { $0.hasPrefix("RRULE:") } == rule.map { "RRULE:\($0)" })
        #expect(lines.contains("DTSTART:\(start)T090500"))
    }

    @Test func twoAtOneTimeAreTwoEvents() throws {
        let once = Reminder.Recurrence.once(Self.day("2023-05-01"))
        let lines = lines(file([try reminder(once), try reminder(once)]))
        #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 2)
        #expect(Set(lines.filter { $0.hasPrefix("UID:") }).count == 2)
    }

    /// A calendar without any part is none.
    @Test func withoutRemindersItIsStillACalendar() {
        let lines = lines(file([]))
        #expect(lines.contains("BEGIN:VTIMEZONE") && !lines.contains("BEGIN:VEVENT"))
    }

    @Test func foldsLongLinesBetweenCharactersAndEscapesWhatSeparates() throws {
        let words = String(repeating: "Grüße; an, alle\\", count: 8)
        let file = file([try reminder(.daily, .custom, text: words)], language: .german)
        for line in file.text.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75) }
        #expect(file.text.hasSuffix("END:VCALENDAR\r\n"))
        let escaped = String(repeating: "Grüße\\; an\\, alle\\\\", count: 8)
        #expect(lines(file).contains("SUMMARY:\(escaped)"))
        #expect(CalendarLine.escaped("a\r\nb\nc") == "a\\nb\\nc")
    }

    @Test(arguments: ContentLanguage.allCases)
    func anAddressOfACalendarHasNoMedicineAndNoOwnWords(language: ContentLanguage) throws {
        let reminders = [
            try reminder(.daily, .custom, text: "Call the clinic"),
            try reminder(.daily, .medication, text: "Cetirizine"), try reminder(.daily, .medication),
        ]
        let shared = file(reminders, language: language, hasOwnWords: false).text.lowercased()
        for word in ["clinic", "cetirizine", "medi"] { #expect(!shared.contains(word)) }
        let own = lines(file(reminders, language: language)).joined()
        #expect(own.contains("Call the clinic") && own.contains("Cetirizine"))
    }

    @Test(arguments: ContentLanguage.allCases)
    func theSkinCheckSaysWhatToDoAndIsNoDiagnosis(language: ContentLanguage) throws {
        let text = lines(file([try reminder(.daily)], language: language)).joined(separator: "\n").lowercased()
        #expect(text.contains(language == .german ? "muttermale" : "moles that you are unsure about"))
        for word in ["melanom", "cancer", "krebs", "malignant", "bösartig"] { #expect(!text.contains(word)) }
    }
}
