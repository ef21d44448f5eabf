import Domain
import Foundation
import Testing

@testable import ingest_gateway

struct ReminderCalendarTests {
    private static func day(_ text: String) -> CalendarDay {
        CalendarDay(text) ?? CalendarDay(of: .distantPast, in: .gmt)
    }

    private static let today = day("2023-04-10")

    private func reminder(_ recurrence: Reminder.Recurrence, at time: String = "09:00") throws -> Reminder {
        try Reminder(kind: .skinCheck, recurrence: recurrence, time: ClockTime(time))
    }

    private func marked(_ month: String?, _ reminders: [Reminder]) -> [String] {
        ReminderCalendar(month, from: Self.today, reminders).marks.map { "\($0.day) \($0.reminders.count)" }
    }

    @Test(arguments: [
        (nil, "2023-04"), ("2023-05", "2023-05"), ("2024-02", "2024-02"), ("2023-03", "2023-04"),
        ("1969-12", "2023-04"), ("2023-13", "2023-04"), ("2023-5", "2023-04"), ("next", "2023-04"), ("", "2023-04"),
        ("9999-12", "2023-04"),
    ])
    func showsTheMonthAskedForUnlessItIsNoneOrHasPassed(month: String?, shown: String) {
        #expect(ReminderCalendar(month, from: Self.today, []).month.text == shown)
    }

    @Test func leadsToTheMonthsAroundButNotBack() {
        let now = ReminderCalendar(nil, from: Self.today, [])
        #expect(now.earlier == nil && now.later?.text == "2023-05")
        let january = ReminderCalendar("2024-01", from: Self.today, [])
        #expect(january.earlier?.text == "2023-12" && january.later?.text == "2024-02")
        #expect(ReminderCalendar("2033-04", from: Self.today, []).later == nil)
    }

    @Test func marksTheDaysFromTodayOn() throws {
        let weekly = try reminder(.everyWeeks(1, from: Self.day("2023-03-01")))
        #expect(marked(nil, [weekly]) == ["2023-04-12 1", "2023-04-19 1", "2023-04-26 1"])
        #expect(marked("2023-05", [weekly]).count == 5)
    }

    @Test func marksTheChosenDayOfMonthsThatHaveItAndTheLastOfOthers() throws {
        let monthly = try reminder(.everyMonths(1, from: Self.day("2023-01-31")))
        #expect(marked(nil, [monthly]) == ["2023-04-30 1"])
        #expect(marked("2023-05", [monthly]) == ["2023-05-31 1"])
        #expect(marked("2024-02", [monthly]) == ["2024-02-29 1"])
        let halfYearly = try reminder(.everyMonths(6, from: Self.day("2023-01-31")))
        #expect(marked("2023-06", [halfYearly]).isEmpty && marked("2023-07", [halfYearly]) == ["2023-07-31 1"])
    }

    @Test func aDayHasAllThatFallsOnItInTheOrderOfTheirTimes() throws {
        let once = Reminder.Recurrence.once(Self.day("2023-04-20"))
        let reminders = try ["20:00", "08:00", "08:00"].map { try reminder(once, at: $0) }
        let marks = ReminderCalendar(nil, from: Self.today, reminders).marks
        #expect(marks.map(\.day) == [Self.day("2023-04-20")])
        #expect(marks.first?.reminders.map(\.time.description) == ["08:00", "08:00", "20:00"])
    }

    @Test func whatComesEveryDayIsNamedOnceAndMarksNothing() throws {
        let daily = try reminder(.daily)
        let calendar = ReminderCalendar(nil, from: Self.today, [daily])
        #expect(calendar.marks.isEmpty && calendar.daily == [daily])
    }
}
