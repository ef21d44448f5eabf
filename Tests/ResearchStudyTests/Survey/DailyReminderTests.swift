import Domain
import Foundation
import Testing

@testable import research_study

struct DailyReminderTests {
    private static func reminder(title: String = "Hay-fever survey", minute: Int = 19 * 60) throws -> DailyReminder {
        DailyReminder(
            minute: minute, firstDay: try #require(CalendarDay("2027-05-09")),
            lastDay: try #require(CalendarDay("2027-06-10")), study: try #require(StudyID("hay-fever")), title: title,
            description: "Four questions, less than a minute.",
            address: try #require(URL(string: "https://breathe.example/study")), madeAt: StudyUnderTest.now)
    }

    /// Without the folding.
    private static func lines(_ reminder: DailyReminder) -> [String] {
        reminder.text.replacing("\r\n ", with: "").components(separatedBy: "\r\n").filter { !$0.isEmpty }
    }

    @Test func remindsEveryDayUntilTheStudysLast() throws {
        let lines = try Self.lines(Self.reminder())
        #expect(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
        #expect(lines.contains("DTSTART:20270509T190000"))
        #expect(lines.contains("RRULE:FREQ=DAILY;UNTIL=20270610T190000"))
        #expect(lines.contains("DTSTAMP:20270509T100000Z"))
        #expect(lines.contains("ACTION:DISPLAY") && lines.contains("TRIGGER:PT0S"))
    }

    /// Whoever takes another hour has one reminder, not two.
    @Test func hasTheSameIdentifierAtAnyHour() throws {
        let identifiers = try [19 * 60, 7 * 60 + 5].map { minute in
            try #require(Self.lines(Self.reminder(minute: minute)).first { $0.hasPrefix("UID:") })
        }
        #expect(Set(identifiers).count == 1)
    }

    @Test func foldsLongLinesBetweenCharacters() throws {
        let title = String(repeating: "Gräser und Bäume, ", count: 12)
        let text = try Self.reminder(title: title).text
        for line in text.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75) }
        #expect(text.replacing("\r\n ", with: "").contains("SUMMARY:" + title.replacing(",", with: "\\,")))
    }

    @Test(arguments: [("a;b", "a\\;b"), ("a,b", "a\\,b"), ("a\\b", "a\\\\b"), ("a\nb", "a\\nb"), ("a\r\nb", "a\\nb")])
    func escapesWhatSeparates(text: String, escaped: String) { #expect(DailyReminder.escaped(text) == escaped) }

    @Test(arguments: [("19:00", 1_140), ("00:00", 0), ("23:59", 1_439)])
    func readsATimeOfTheDay(text: String, minute: Int) { #expect(SurveyRoutes.minute(text) == minute) }

    @Test(arguments: ["", "7:00", "24:00", "19:60", "19:00:00", "19.00", "١٩:٠٠"])
    func takesNothingElseForATime(text: String) { #expect(SurveyRoutes.minute(text) == nil) }
}
