import Domain
import Foundation
import Testing

@Suite struct ReminderScheduleTests {
    @Test(arguments: [
        // An ordinary day; the day on which clocks jump over the time; the one on which they show it twice.
        ("Europe/Zurich", "02:30", "2023-03-24T12:00:00Z", ["2023-03-25T01:30:00Z", "2023-03-26T01:00:00Z"]),
        ("Europe/Zurich", "02:30", "2023-10-28T12:00:00Z", ["2023-10-29T00:30:00Z", "2023-10-30T01:30:00Z"]),
        ("Europe/Zurich", "03:00", "2023-03-25T12:00:00Z", ["2023-03-26T01:00:00Z", "2023-03-27T01:00:00Z"]),
        ("America/New_York", "02:15", "2023-03-11T12:00:00Z", ["2023-03-12T07:00:00Z", "2023-03-13T06:15:00Z"]),
        ("America/New_York", "01:30", "2023-11-04T12:00:00Z", ["2023-11-05T05:30:00Z", "2023-11-06T06:30:00Z"]),
        // Half an hour only.
        ("Australia/Lord_Howe", "02:10", "2023-09-30T06:00:00Z", ["2023-09-30T15:30:00Z", "2023-10-01T15:10:00Z"]),
        ("Australia/Lord_Howe", "01:45", "2023-04-01T06:00:00Z", ["2023-04-01T14:45:00Z", "2023-04-02T15:15:00Z"]),
        // 30 December 2011 was left out.
        ("Pacific/Apia", "20:00", "2011-12-29T12:00:00Z", ["2011-12-30T06:00:00Z", "2011-12-31T06:00:00Z"]),
        ("Asia/Kathmandu", "08:00", "2023-03-10T12:00:00Z", ["2023-03-11T02:15:00Z", "2023-03-12T02:15:00Z"]),
        // Clocks jump over midnight.
        ("Africa/Cairo", "00:30", "2023-04-27T12:00:00Z", ["2023-04-27T22:00:00Z", "2023-04-28T21:30:00Z"]),
    ])
    func comesByTheClocksOfTheZone(zone: String, time: String, start: String, expected: [String]) throws {
        let schedule = try schedule(.daily, at: time, in: zone)
        let first = try #require(schedule.next(after: try date(start)))
        let second = try #require(schedule.next(after: first.dueAt))
        #expect([first.dueAt, second.dueAt] == (try expected.map { try date($0) }))
    }

    @Test func comesStrictlyAfterTheInstant() throws {
        let schedule = try schedule(.daily, at: "08:00", in: "UTC")
        let due = try date("2023-03-10T08:00:00Z")
        #expect(schedule.next(after: due - 1)?.dueAt == due)
        #expect(schedule.next(after: due)?.dueAt == due + 86_400)
    }

    @Test(arguments: [
        (Reminder.Recurrence.weekly([.saturday, .monday]), "2023-03-10", ["2023-03-11", "2023-03-13", "2023-03-18"]),
        (.weekly([.sunday]), "2023-03-12", ["2023-03-19", "2023-03-26", "2023-04-02"]),
        (.monthly(dayOfMonth: 31), "2024-01-31", ["2024-02-29", "2024-03-31", "2024-04-30"]),
        (.monthly(dayOfMonth: 31), "2023-02-01", ["2023-02-28", "2023-03-31", "2023-04-30"]),
        (.monthly(dayOfMonth: 30), "2023-01-30", ["2023-02-28", "2023-03-30", "2023-04-30"]),
        (.monthly(dayOfMonth: 1), "2023-01-31", ["2023-02-01", "2023-03-01", "2023-04-01"]),
        // Weeks are counted from the day chosen, whatever its weekday is.
        (.everyWeeks(1, from: day("2023-03-02")), "2023-03-02", ["2023-03-09", "2023-03-16", "2023-03-23"]),
        (.everyWeeks(2, from: day("2023-03-02")), "2023-02-01", ["2023-03-02", "2023-03-16", "2023-03-30"]),
        (.everyWeeks(52, from: day("2023-01-02")), "2023-01-02", ["2024-01-01", "2024-12-30", "2025-12-29"]),
        // Months are the calendar's, not four weeks: 31 January, the end of February, 31 March.
        (.everyMonths(1, from: day("2023-01-31")), "2023-01-31", ["2023-02-28", "2023-03-31", "2023-04-30"]),
        (.everyMonths(1, from: day("2024-01-30")), "2024-01-30", ["2024-02-29", "2024-03-30", "2024-04-30"]),
        (.everyMonths(2, from: day("2023-12-31")), "2023-12-31", ["2024-02-29", "2024-04-30", "2024-06-30"]),
        (.everyMonths(3, from: day("2022-11-30")), "2022-11-30", ["2023-02-28", "2023-05-30", "2023-08-30"]),
        (.everyMonths(6, from: day("2022-08-31")), "2022-08-31", ["2023-02-28", "2023-08-31", "2024-02-29"]),
        // Once a year, also from a day that most years lack, and after a long time.
        (.everyMonths(12, from: day("2023-03-10")), "2023-03-10", ["2024-03-10", "2025-03-10", "2026-03-10"]),
        (.everyMonths(12, from: day("2024-02-29")), "2024-02-29", ["2025-02-28", "2026-02-28", "2027-02-28"]),
        (.everyMonths(12, from: day("2024-02-29")), "2027-03-01", ["2028-02-29", "2029-02-28", "2030-02-28"]),
        (.everyMonths(1, from: day("2000-01-31")), "2023-05-01", ["2023-05-31", "2023-06-30", "2023-07-31"]),
        // A first day that is far ahead is waited for.
        (.everyMonths(1, from: day("2030-05-31")), "2023-05-01", ["2030-05-31", "2030-06-30", "2030-07-31"]),
    ])
    func comesOnTheDaysChosen(recurrence: Reminder.Recurrence, last: String, expected: [String]) throws {
        let schedule = try schedule(recurrence, at: "08:00", in: "Europe/Zurich")
        var day = try #require(CalendarDay(last))
        var days: [String] = []
        for _ in expected {
            day = try #require(schedule.next(after: day.start(in: schedule.zone), lastDay: day)?.day)
            days.append("\(day)")
        }
        #expect(days == expected)
    }

    /// The first choice of a predecessor's list meant a day before today.
    @Test(arguments: [
        ("2023-03-10", "08:01", "2023-03-10T08:01:00Z"), ("2023-03-10", "08:00", nil), ("2023-03-09", "23:59", nil),
        ("2023-03-11", "00:00", "2023-03-11T00:00:00Z"),
    ])
    func onceMeansTheDayChosenAndNeverOneThatHasPassed(chosen: String, time: String, due: String?) throws {
        let schedule = try schedule(.once(day(chosen)), at: time, in: "UTC")
        #expect(schedule.next(after: try date("2023-03-10T08:00:00Z"))?.dueAt == (try due.map { try date($0) }))
    }

    /// Two weeks later, at a time that clocks skip on that day; a month later, at one that they show twice.
    @Test(arguments: [
        (Reminder.Recurrence.everyWeeks(2, from: day("2023-03-12")), "2023-03-12T12:00:00Z", "2023-03-26T01:00:00Z"),
        (.everyMonths(1, from: day("2023-09-29")), "2023-09-29T12:00:00Z", "2023-10-29T00:30:00Z"),
        (.everyMonths(12, from: day("2022-03-26")), "2022-03-26T12:00:00Z", "2023-03-26T01:00:00Z"),
    ])
    func stepsFollowTheClocksOfTheZone(_ recurrence: Reminder.Recurrence, after: String, due: String) throws {
        let schedule = try schedule(recurrence, at: "02:30", in: "Europe/Zurich")
        #expect(schedule.next(after: try date(after))?.dueAt == (try date(due)))
    }

    @Test func aMonthHasTheDaysThatTheRuleMeans() {
        let march = day("2023-03-01")...day("2023-03-31")
        #expect(
            Reminder.Recurrence.everyWeeks(2, from: day("2023-03-02")).days(in: march).map { "\($0)" }
                == ["2023-03-02", "2023-03-16", "2023-03-30"])
        #expect(Reminder.Recurrence.daily.days(in: march).count == 31)
        #expect(Reminder.Recurrence.once(day("2023-04-01")).days(in: march).isEmpty)
        #expect(Reminder.Recurrence.everyMonths(6, from: day("2022-08-31")).days(in: march).isEmpty)
    }

    @Test func whatComesOnceComesOnce() throws {
        let day = try #require(CalendarDay("2023-03-10"))
        let schedule = try schedule(.once(day), at: "08:00", in: "UTC")
        #expect(schedule.next(after: try date("2020-01-01T00:00:00Z"))?.day == day)
        #expect(schedule.next(after: try date("2023-03-10T08:00:00Z")) == nil)
        #expect(schedule.next(after: try date("2020-01-01T00:00:00Z"), lastDay: day) == nil)
    }

    /// A zone that crosses the date line leaves a day out; what should come on it, and only then, comes right after.
    @Test(arguments: [
        Reminder.Recurrence.once(CalendarDay("2011-12-30") ?? CalendarDay(of: .distantPast, in: .gmt)),
        .monthly(dayOfMonth: 30), .weekly([.friday]),
    ])
    func comesThoughItsDayWasLeftOut(_ recurrence: Reminder.Recurrence) throws {
        let next = try schedule(recurrence, at: "20:00", in: "Pacific/Apia").next(
            after: try date("2011-12-29T12:00:00Z"))
        #expect(next?.dueAt == (try date("2011-12-30T10:00:00Z")))
        #expect(next?.expiresAt == (try date("2011-12-31T10:00:00Z")))
    }

    @Test func isOfUseUntilTheEndOfItsDay() throws {
        let next = try schedule(.daily, at: "20:00", in: "Europe/Zurich").next(after: try date("2023-03-25T12:00:00Z"))
        #expect(next?.expiresAt == (try date("2023-03-25T23:00:00Z")))
    }

    /// Every kind of rule that clocks follow: north and south, half hours, the far ends, none, and moves of a country.
    static let zones = [
        "Europe/Zurich", "Europe/London", "America/New_York", "America/St_Johns", "America/Sao_Paulo",
        "America/Nuuk", "Australia/Lord_Howe", "Australia/Adelaide", "Pacific/Apia", "Pacific/Kiritimati",
        "Pacific/Pago_Pago", "Pacific/Chatham", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Tehran", "Asia/Pyongyang",
        "Africa/Cairo", "Africa/Casablanca", "Antarctica/Troll", "America/Caracas",
    ]

    /// Against each minute of the days round every change, and single minutes of all others.
    @Test(arguments: zones)
    func aDailyOneComesExactlyOnceOnEachDayThatTheZoneHas(_ name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let (start, end) = (try date("2009-06-01T00:00:00Z"), try date("2024-06-01T00:00:00Z"))
        for time in ["00:00", "00:30", "01:45", "02:30", "12:00", "23:30"] {
            let schedule = ReminderSchedule(recurrence: .daily, time: try ClockTime(time), zone: zone)
            var last = start
            var day: CalendarDay?
            while last < end {
                let next = try #require(schedule.next(after: last))
                if let day, next.day != day.next {
                    // Only a day that no clock ever showed is left out.
                    #expect(next.day == day.next.next && !day.next.exists(in: zone))
                }
                let shown = last.minuteShown(in: zone, from: next.dueAt)
                #expect(shown >= schedule.time.minute || CalendarDay(of: next.dueAt, in: zone) > next.day)
                // A second earlier clocks showed less, so it is the first instant.
                let before = next.dueAt - 1
                #expect(
                    CalendarDay(of: before, in: zone) < next.day
                        || before.minuteShown(in: zone, from: before) < schedule.time.minute)
                (last, day) = (next.dueAt, next.day)
            }
        }
    }

    private func schedule(
        _ recurrence: Reminder.Recurrence, at time: String, in zone: String
    ) throws -> ReminderSchedule {
        ReminderSchedule(
            recurrence: recurrence, time: try ClockTime(time), zone: try #require(TimeZone(identifier: zone)))
    }
}

extension Date {
    /// Of the day that the clocks of a zone show.
    fileprivate func minuteShown(in zone: TimeZone, from instant: Date) -> Int {
        let local = Int(instant.timeIntervalSince1970) + zone.secondsFromGMT(for: instant)
        return ((local % 86_400) + 86_400) % 86_400 / 60
    }
}

private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

/// Of a text that is one.
private func day(_ text: String) -> CalendarDay { CalendarDay(text) ?? CalendarDay(of: .distantPast, in: .gmt) }
