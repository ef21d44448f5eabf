import Domain
import Foundation
import Testing

@Suite struct ReminderStateTests {
    private static let zurich = TimeZone(identifier: "Europe/Zurich") ?? .gmt
    private static let newYork = TimeZone(identifier: "America/New_York") ?? .gmt
    private static let tokyo = TimeZone(identifier: "Asia/Tokyo") ?? .gmt

    private func evening(_ zone: TimeZone) throws -> ReminderSchedule {
        ReminderSchedule(recurrence: .daily, time: try ClockTime("20:00"), zone: zone)
    }

    @Test func deliversWhatIsDueAndSetsTheNextTime() throws {
        let state = ReminderState(since: try date("2023-03-09T12:00:00Z"))
        let turn = state.turn(of: try evening(Self.zurich), at: try date("2023-03-09T19:00:05Z"))
        #expect(turn.occurrence?.day == CalendarDay("2023-03-09"))
        #expect(turn.missed == 0)
        #expect(turn.nextDueAt == (try date("2023-03-10T19:00:00Z")))
        #expect(turn.state.lastDay == CalendarDay("2023-03-09"))
    }

    @Test func doesNothingBeforeTheTime() throws {
        let state = ReminderState(since: try date("2023-03-09T12:00:00Z"))
        let turn = state.turn(of: try evening(Self.zurich), at: try date("2023-03-09T18:59:59Z"))
        #expect(turn.occurrence == nil && turn.missed == 0 && turn.state == state)
        #expect(turn.nextDueAt == (try date("2023-03-09T19:00:00Z")))
    }

    @Test(arguments: [
        // Late, but on the day; with the day gone; after three days, the last of which has not ended yet.
        ("2023-03-09T22:59:59Z", "2023-03-09", 0, "2023-03-10T19:00:00Z"),
        ("2023-03-09T23:00:00Z", nil, 1, "2023-03-10T19:00:00Z"),
        ("2023-03-11T20:00:00Z", "2023-03-11", 2, "2023-03-12T19:00:00Z"),
        ("2023-03-12T08:00:00Z", nil, 3, "2023-03-12T19:00:00Z"),
    ])
    func deliversAtMostTodaysAfterDowntime(now: String, delivered: String?, missed: Int, next: String) throws {
        let state = ReminderState(since: try date("2023-03-09T12:00:00Z"))
        let turn = state.turn(of: try evening(Self.zurich), at: try date(now))
        #expect(turn.occurrence?.day == delivered.flatMap { CalendarDay($0) })
        #expect(turn.missed == missed)
        #expect(turn.nextDueAt == (try date(next)))
    }

    @Test func deliveredInTokyoItIsNotDeliveredAgainOnTheSameDayInNewYork() throws {
        var state = ReminderState(since: try date("2023-03-01T12:00:00Z"))
        state = state.turn(of: try evening(Self.tokyo), at: try date("2023-03-08T11:00:00Z")).state
        #expect(state.lastDay == CalendarDay("2023-03-08"))
        // At 08:00 on the same day, across the Pacific.
        #expect(state.next(of: try evening(Self.newYork))?.day == CalendarDay("2023-03-09"))
    }

    @Test func whoArrivesAfterTheTimeGetsItOnArrival() throws {
        var state = ReminderState(since: try date("2023-03-01T12:00:00Z"))
        state = state.turn(of: try evening(Self.newYork), at: try date("2023-03-08T01:00:00Z")).state
        #expect(state.lastDay == CalendarDay("2023-03-07"))
        // At 22:00 in Tokyo.
        let turn = state.turn(of: try evening(Self.tokyo), at: try date("2023-03-08T13:00:00Z"))
        #expect(turn.occurrence?.day == CalendarDay("2023-03-08") && turn.missed == 0)
    }

    /// Whoever flies round the world, wherever they are when they look, gets the reminder on each day of theirs once.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func deliversEachDayOnceWhereverThePersonTravels(_ seed: UInt64) throws {
        var random = WorldRandom(seed)
        let zones = ["Europe/Zurich", "America/New_York", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"]
            .compactMap { TimeZone(identifier: $0) }
        let start = try date("2023-03-01T00:00:00Z")
        var state = ReminderState(since: start)
        var delivered: [CalendarDay] = []
        var zone = zones[0]
        var latest = CalendarDay(of: start, in: zone)
        for hour in 0..<(24 * 120) {
            let now = start + Double(hour) * 3_600
            if Int.random(in: 0..<72, using: &random) == 0 { zone = zones.randomElement(using: &random) ?? zone }
            let turn = state.turn(of: try evening(zone), at: now)
            if let day = turn.occurrence?.day {
                #expect(day == CalendarDay(of: now, in: zone))
                delivered.append(day)
            }
            state = turn.state
            // A day that has ended for them once is over, though they fly back into it.
            let today = CalendarDay(of: now, in: zone)
            latest = max(latest, today)
            if now >= today.firstInstant(atOrAfter: 20 * 60, in: zone), today == latest {
                #expect(delivered.contains(today))
            }
        }
        #expect(delivered == Array(Set(delivered)).sorted())
    }
}

private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
