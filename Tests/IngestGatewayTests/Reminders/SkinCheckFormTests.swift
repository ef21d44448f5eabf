import Domain
import Foundation
import HTTPService
import Localization
import Testing

@testable import ingest_gateway

struct SkinCheckFormTests {
    /// Noon in Zurich on 10 April 2023.
    private static let now = Date(timeIntervalSince1970: 1_681_120_800)

    private func form(_ interval: String, _ day: String, _ time: String = "09:00", _ zone: String = "Europe/Zurich")
        throws -> SkinCheckForm
    {
        SkinCheckForm(FormFields(["every": [interval], "day": [day], "time": [time], "time-zone": [zone]]))
    }

    @Test(arguments: [
        ("once", Reminder.Recurrence.once(day("2024-01-31"))), ("7d", .everyWeeks(1, from: day("2024-01-31"))),
        ("14d", .everyWeeks(2, from: day("2024-01-31"))), ("30d", .everyMonths(1, from: day("2024-01-31"))),
        ("60d", .everyMonths(2, from: day("2024-01-31"))), ("90d", .everyMonths(3, from: day("2024-01-31"))),
        ("180d", .everyMonths(6, from: day("2024-01-31"))), ("yearly", .everyMonths(12, from: day("2024-01-31"))),
    ])
    func eachOfTheEightChoicesIsARuleOfTheCalendar(choice: String, recurrence: Reminder.Recurrence) throws {
        let plan = try form(choice, "2024-01-31").plan(at: Self.now)
        #expect(plan.recurrence == recurrence)
        #expect(CheckInterval(recurrence)?.rawValue == choice)
    }

    @Test func thereAreTheSevenChoicesAndAYear() {
        #expect(
            CheckInterval.allCases.map(\.rawValue) == ["once", "7d", "14d", "30d", "60d", "90d", "180d", "yearly"])
    }

    /// A predecessor called it seven.
    @Test(arguments: [(ContentLanguage.english, "Every 6 months"), (.german, "Alle 6 Monate")])
    func a180DaysAreSixMonths(language: ContentLanguage, name: String) throws {
        let interval = try #require(CheckInterval(rawValue: "180d"))
        #expect(RemindersWords(language).name(of: interval) == name)
    }

    /// A predecessor's default was none of its list and fell to "once", which lay in the past.
    @Test func whoHasChosenNothingIsOfferedAMonthFromTomorrow() throws {
        let form = SkinCheckForm(.initial, at: Self.now)
        #expect(form.values == ["every": "30d", "day": "2023-04-11", "time": "09:00", "time-zone": "UTC"])
        #expect(CheckInterval.allCases.map(\.rawValue).contains(form.values["every"] ?? ""))
        let plan = try form.plan(at: Self.now)
        #expect(plan.recurrence == .everyMonths(1, from: Self.day("2023-04-11")))
    }

    @Test(arguments: [
        ("180d", "180d"), ("yearly", "yearly"), ("once", "once"), ("31d", "30d"), ("", "30d"), ("month", "30d"),
    ])
    func anAddressChoosesOneOfTheListOrNothing(suggested: String, chosen: String) {
        var form = SkinCheckForm(.initial, at: Self.now)
        form.choose(suggested)
        #expect(form.values["every"] == chosen)
    }

    @Test(arguments: ["2023-02-29", "2023-04-31", "29/02/2023", "", "tomorrow", "0001-01-01", "2034-01-01"])
    func aDayThatIsNoneIsNotTaken(day: String) throws {
        for choice in CheckInterval.allCases {
            let faults = #expect(throws: SkinCheckFaults.self) {
                _ = try form(choice.rawValue, day).plan(at: Self.now)
            }
            #expect(faults?.all == [.day])
        }
    }

    @Test(arguments: [("2023-04-10", "12:01"), ("2023-04-11", "00:00"), ("2033-04-01", "09:00")])
    func onceTakesWhatIsAhead(day: String, time: String) throws {
        let plan = try form("once", day, time).plan(at: Self.now)
        #expect(plan.recurrence == .once(Self.day(day)))
    }

    @Test(arguments: [("2023-04-10", "12:00"), ("2023-04-09", "23:59"), ("2023-01-01", "09:00")])
    func onceTakesNothingThatHasPassed(day: String, time: String) throws {
        let faults = #expect(throws: SkinCheckFaults.self) { _ = try form("once", day, time).plan(at: Self.now) }
        #expect(faults?.all == [.past])
    }

    @Test func whatRepeatsMayBeCountedFromADayThatHasPassed() throws {
        let plan = try form("30d", "2023-01-01").plan(at: Self.now)
        #expect(plan.recurrence == .everyMonths(1, from: Self.day("2023-01-01")))
    }

    @Test func namesAllThatHasToBeMended() throws {
        let faults = #expect(throws: SkinCheckFaults.self) {
            _ = try form("fortnightly", "2023-02-29", "9", "Basel").plan(at: Self.now)
        }
        #expect(faults?.all == [.interval, .day, .time, .timeZone])
        for fault in SkinCheckFault.allCases {
            #expect(SkinCheckForm.names.contains(fault.field))
            #expect(RemindersWords(.english).text(of: fault) != RemindersWords(.german).text(of: fault))
        }
    }

    /// What a form shows and gets back unchanged means the same day: the 31st stays the 31st in April.
    @Test(arguments: [
        (Reminder.Recurrence.everyMonths(2, from: day("2023-01-31")), "60d", "2023-01-31"),
        (.monthly(dayOfMonth: 31), "30d", "2023-05-31"), (.monthly(dayOfMonth: 9), "30d", "2023-05-09"),
        (.weekly([.friday]), "7d", "2023-04-14"), (.daily, "30d", "2023-04-10"),
        (.once(day("2023-04-09")), "30d", "2023-04-11"), (.once(day("2023-04-12")), "once", "2023-04-12"),
    ])
    func showsWhatIsStored(_ recurrence: Reminder.Recurrence, interval: String, start: String) throws {
        var settings = try NotificationSettings(timeZone: "Europe/Zurich")
        settings.reminders = [try Reminder(kind: .skinCheck, recurrence: recurrence, time: ClockTime("18:00"))]
        let form = SkinCheckForm(settings, at: Self.now)
        #expect(form.values["every"] == interval && form.values["day"] == start)
    }

    /// Of a text that is one.
    private static func day(_ text: String) -> CalendarDay {
        CalendarDay(text) ?? CalendarDay(of: .distantPast, in: .gmt)
    }
}
