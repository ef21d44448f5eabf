import Foundation
import HTTPTypes
import MessageProtocol
import Testing

@testable import ingest_gateway

/// Which day it is where the person is.
@Suite(.timeLimit(.minutes(20))) struct QuizDayTests {
    private static func run(
        at time: String, zone: String,
        _ body: @escaping @Sendable (GatewayUnderTest, ClockForTests, String) async throws -> Void
    ) async throws {
        let clock = ClockForTests(try Date(time, strategy: .iso8601))
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let token = try await gateway.signUp()
            try await gateway.choose(zone: zone, token: token)
            try await body(gateway, clock, token)
        }
    }

    private static func status(
        _ gateway: GatewayUnderTest, _ day: String, _ token: String, nose: Int = 0
    ) async throws -> Int {
        try await gateway.answer(on: day, token: token, QuizBodies.daily(nose: nose)).status
    }

    /// In Zurich it is the 26th, in New York still the 25th; on both clocks change.
    @Test(arguments: [
        ("2026-03-28T23:30:00Z", "Europe/Zurich", "2026-03-29"),
        ("2026-03-29T21:59:59Z", "Europe/Zurich", "2026-03-29"),
        ("2026-10-25T22:59:59Z", "Europe/Zurich", "2026-10-25"),
        ("2026-10-25T23:30:00Z", "Europe/Zurich", "2026-10-26"),
        ("2026-10-25T23:30:00Z", "America/New_York", "2026-10-25"),
    ])
    func todayIsTheDayOfThePersonsClock(time: String, zone: String, today: String) async throws {
        try await Self.run(at: time, zone: zone) { gateway, _, token in
            struct Shown: Decodable { var today: String }
            let shown = try await gateway.call(.get, "/api/v1/quizzes/daily", token: token)
            #expect(try shown.decoded(Shown.self).today == today)
            #expect(try await Self.status(gateway, today, token) == 201)
        }
    }

    @Test func answersAreChangedUntilMidnightAndNotAfterwards() async throws {
        try await Self.run(at: "2026-10-25T22:59:58Z", zone: "Europe/Zurich") { gateway, clock, token in
            #expect(try await Self.status(gateway, "2026-10-25", token, nose: 1) == 201)
            clock.advance(by: 1)
            #expect(try await Self.status(gateway, "2026-10-25", token, nose: 2) == 200)
            clock.advance(by: 1)
            let late = try await gateway.answer(on: "2026-10-25", token: token, QuizBodies.daily(nose: 3))
            #expect(late.status == 409)
            #expect(try late.problem.detail.contains("today is 2026-10-26"))
            // A request whose answer was lost is sent again at any time.
            #expect(try await Self.status(gateway, "2026-10-25", token, nose: 2) == 200)
            #expect(try await gateway.announced(QuizAnswered.self).map(\.revision) == [1, 2])
        }
    }

    @Test func yesterdayIsAnsweredForTheFirstTimeUntilNoonOnly() async throws {
        try await Self.run(at: "2026-03-29T09:59:59Z", zone: "Europe/Zurich") { gateway, clock, token in
            let first = try await Self.status(gateway, "2026-03-28", token)
            #expect(first == 201)
            let changed = try await Self.status(gateway, "2026-03-28", token, nose: 1)
            #expect(changed == 409)
            for day in ["2026-03-27", "2026-03-30"] {
                let other = try await Self.status(gateway, day, token)
                #expect(other == 409)
            }
            clock.advance(by: 86_401)
            let late = try await Self.status(gateway, "2026-03-29", token)
            #expect(late == 409)
        }
    }

    /// Whoever flies back over the date line meets the same date twice: it stays one sheet.
    @Test func aDayThatComesTwiceIsOneSheet() async throws {
        try await Self.run(at: "2026-04-21T00:00:00Z", zone: "Asia/Tokyo") { gateway, clock, token in
            #expect(try await Self.status(gateway, "2026-04-21", token, nose: 1) == 201)
            clock.advance(by: 36_000)
            try await gateway.choose(zone: "America/Los_Angeles", token: token)
            #expect(try await Self.status(gateway, "2026-04-21", token, nose: 2) == 200)
            let facts = try await gateway.announced(QuizAnswered.self)
            #expect(facts.map(\.revision) == [1, 2] && Set(facts.map(\.sheetID)).count == 1)
        }
    }
}
