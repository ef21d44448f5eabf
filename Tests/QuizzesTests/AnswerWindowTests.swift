import Domain
import Foundation
import Quizzes
import Testing

@Suite struct AnswerWindowTests {
    private func window(_ time: String, _ zone: String) throws -> AnswerWindow {
        AnswerWindow(at: try Date(time, strategy: .iso8601), in: try #require(TimeZone(identifier: zone)))
    }

    private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

    /// The first and last second of 21 April; on 29 March and 25 October clocks change in Zurich, on 6 September 2026
    /// they jump over midnight in Santiago.
    @Test(arguments: [
        ("2026-04-20T22:00:00Z", "Europe/Zurich", "2026-04-21"),
        ("2026-04-21T21:59:59Z", "Europe/Zurich", "2026-04-21"),
        ("2026-03-28T23:00:00Z", "Europe/Zurich", "2026-03-29"),
        ("2026-03-29T21:59:59Z", "Europe/Zurich", "2026-03-29"),
        ("2026-03-29T22:00:00Z", "Europe/Zurich", "2026-03-30"),
        ("2026-10-25T22:59:59Z", "Europe/Zurich", "2026-10-25"),
        ("2026-10-25T23:00:00Z", "Europe/Zurich", "2026-10-26"),
        ("2026-04-21T09:59:59Z", "Pacific/Auckland", "2026-04-21"),
        ("2026-04-21T12:00:00Z", "Pacific/Auckland", "2026-04-22"),
        ("2026-09-06T03:59:59Z", "America/Santiago", "2026-09-05"),
        ("2026-09-06T04:00:00Z", "America/Santiago", "2026-09-06"),
    ])
    func todayIsWhatTheClocksOfThePlaceShow(time: String, zone: String, today: String) throws {
        let window = try window(time, zone)
        #expect(window.today.description == today)
        #expect(try window.takesFirst(of: day(today)) && window.takesChange(of: day(today)))
        #expect(try !window.takesFirst(of: day(today).next) && !window.takesChange(of: day(today).next))
        #expect(try !window.takesChange(of: day(today).previous))
        #expect(try !window.takesFirst(of: day(today).previous.previous))
    }

    /// Noon of the day on which clocks change comes an hour earlier, or later, by UTC.
    @Test(arguments: [
        ("2026-04-21T09:59:59Z", "Europe/Zurich", true), ("2026-04-21T10:00:00Z", "Europe/Zurich", false),
        ("2026-03-29T09:59:59Z", "Europe/Zurich", true), ("2026-03-29T10:00:00Z", "Europe/Zurich", false),
        ("2026-10-25T10:59:59Z", "Europe/Zurich", true), ("2026-10-25T11:00:00Z", "Europe/Zurich", false),
        ("2026-09-06T14:59:59Z", "America/Santiago", true), ("2026-09-06T15:00:00Z", "America/Santiago", false),
    ])
    func yesterdayIsTakenUntilNoon(time: String, zone: String, isTaken: Bool) throws {
        let window = try window(time, zone)
        #expect(window.takesFirst(of: window.today.previous) == isTaken)
    }

    @Test func anOlderVersionIsAnsweredUntilItsLastDay() throws {
        let old = try JSONDecoder().decode(
            QuizDefinition.self,
            from: Data(
                """
                {"id": "daily", "version": 1, "title": {"en": "a", "de": "a"}, "introduction": {"en": "a", "de": "a"},
                 "questions": [], "answerableUntil": "2026-05-05"}
                """.utf8))
        #expect(old.isAnswerable(on: try day("2026-05-05")))
        #expect(!old.isAnswerable(on: try day("2026-05-06")))
        #expect(QuizCatalogue.current.allSatisfy { $0.isAnswerable(on: CalendarDay(of: .distantFuture, in: .gmt)) })
    }
}
