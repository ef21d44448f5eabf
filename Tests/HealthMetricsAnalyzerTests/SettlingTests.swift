import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import health_metrics_analyzer

/// A pulse of 150 is a workout until it is known to be none.
@Suite struct SettlingTests {
    private let userID = UserID()
    /// Two of them, which are enough to be urgent at rest.
    private var pulses: [HealthSample] {
        get throws { [try .pulse(150, .noon - 60), try .pulse(152, .noon - 30)] }
    }

    private static func waiting(
        _ body: (AnalyzerUnderTest) async throws -> Void
    ) async throws {
        try await AnalyzerUnderTest.with { analyzer in
            var analyzer = analyzer
            analyzer.settlingTime = .hour
            try await body(analyzer)
        }
    }

    private func interval(
        _ kind: HealthMetric.Kind, _ value: Double, from start: TimeInterval, to end: TimeInterval
    ) throws -> HealthSample {
        HealthSample(
            metric: try HealthMetric(kind: kind, value: value, measuredAt: .noon + start), end: .noon + end)
    }

    /// Steps before and after, none of them at the time of the pulses.
    private var sitting: [HealthSample] {
        get throws {
            try stride(from: -3_600.0, to: 3_600, by: 900).map { try interval(.steps, 0, from: $0, to: $0 + 900) }
        }
    }

    @Test func aPulseThatArrivesBeforeItsWorkoutIsNotAskedAbout() async throws {
        try await Self.waiting { analyzer in
            try await analyzer.record(try sitting + pulses, of: userID)
            #expect(try await analyzer.suggestions().isEmpty)
            #expect(try await analyzer.count("settling") == 1)

            try await analyzer.later(1).record([try interval(.exercise, 20, from: -600, to: 0)], of: userID)
            try await analyzer.later(2 * .hour).settle()

            #expect(try await analyzer.suggestions().isEmpty)
            #expect(try await analyzer.count("settling") == 0)
            #expect(try await analyzer.health(of: userID).days[0].figures.contains { $0.activity == .moving })
        }
    }

    @Test func isUrgentAtRestOnceItHasSettled() async throws {
        try await Self.waiting { analyzer in
            try await analyzer.record(try sitting + pulses, of: userID)
            try await analyzer.later(.hour - 1).settle()
            #expect(try await analyzer.suggestions().isEmpty)

            // A process that died in between has lost nothing: what waits is in the database.
            try await analyzer.later(.hour + 300).settle()
            try await analyzer.later(.hour + 300).settle()

            let suggested = try await analyzer.suggestions()
            #expect(suggested.map(\.deviation.metric.value) == [151])
            #expect(suggested.map(\.wasAtRest) == [true])
            #expect(suggested.first?.urgent?.limit == 131)
        }
    }

    @Test(arguments: [-1.0, -13]) func asksFirstOnADayWithoutSteps(_ hoursFromNoon: Double) async throws {
        try await Self.waiting { analyzer in
            // At eleven, and at eleven in the evening before, by night where the person is.
            try await analyzer.people.keepIfNewer(try .somebody(userID))
            let shift = hoursFromNoon * .hour
            try await analyzer.record([.pulse(150, .noon + shift), .pulse(152, .noon + shift + 30)], of: userID)
            try await analyzer.later(2 * .hour).settle()

            let suggested = try await analyzer.suggestions()
            #expect(suggested.map(\.wasAtRest) == [false])
            #expect(suggested.map(\.urgent) == [nil])
        }
    }

    @Test(arguments: [HealthFigure.Activity.moving, .atRest])
    func aMarkOfTheSourceSettlesItAtOnce(_ mark: HealthFigure.Activity) async throws {
        try await Self.waiting { analyzer in
            let marked = try pulses.map { pulse in
                var pulse = pulse
                pulse.activity = mark
                return pulse
            }
            try await analyzer.record(marked, of: userID)

            #expect(try await analyzer.count("settling") == 0)
            #expect(try await analyzer.suggestions().map { $0.urgent != nil } == (mark == .atRest ? [true] : []))
            #expect(try await Set(analyzer.samples(of: userID)) == Set(marked))
        }
    }

    @Test func whatMovementDoesNotChangeWaitsForNothing() async throws {
        try await Self.waiting { analyzer in
            try await analyzer.record([try .fever()] + pulses, of: userID)

            #expect(try await analyzer.suggestions().map(\.deviation.metric.kind) == [.bodyTemperature])
        }
    }

    /// A watch that sends every minute must not put the judgement off for ever.
    @Test func aSteadyStreamIsJudgedAsItSettles() async throws {
        try await Self.waiting { analyzer in
            for minute in 0..<90 {
                let now = analyzer.later(Double(minute) * 60)
                try await now.record([try .pulse(61, now.now)], of: userID)
            }
            let now = analyzer.later(90 * 60)
            try await now.settle()

            let figures = try await analyzer.health(of: userID).days.flatMap(\.figures)
            // Those of the first half hour, and the first of the next.
            #expect(figures.map(\.count) == [31])
            #expect(try await analyzer.count("settling") == 1)
            try await analyzer.later(4 * .hour).settle()
            #expect(try await analyzer.health(of: userID).days.flatMap(\.figures).map(\.count) == [90])
        }
    }

    /// A phone that sends its whole day again whenever it has one value more.
    @Test func whatIsSentAgainDoesNotWaitAgain() async throws {
        try await Self.waiting { analyzer in
            var samples = [try HealthSample.pulse(61), try .pulse(62, .noon - 2 * .hour)]
            for step in 0..<9 {
                let now = analyzer.later(Double(step) * 600)
                samples.append(try .pulse(63, now.now + 1))
                try await now.record(samples, of: userID)
            }

            let figures = try await analyzer.health(of: userID).days.flatMap(\.figures)
            #expect(figures.map(\.count).reduce(0, +) == 5)
        }
    }

    @Test func ofTwoReplicasOneAsks() async throws {
        try await Self.waiting { analyzer in
            try await analyzer.record(try sitting + pulses, of: userID)
            let later = analyzer.later(2 * .hour)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { try await later.settle() } }
                try await group.waitForAll()
            }
            #expect(try await analyzer.suggestions().count == 1)
        }
    }

    @Test func aPersonWhoseStateDoesNotOpenKeepsNobodyWaiting() async throws {
        try await Self.waiting { analyzer in
            let other = UserID()
            for person in [userID, other] { try await analyzer.record(try sitting + pulses, of: person) }
            try await analyzer.pool.query("UPDATE settling SET sealed = '\\x00' WHERE user_id = \(userID.uuid)")

            try await analyzer.later(2 * .hour).settle()

            #expect(try await analyzer.suggestions().map(\.userID) == [other])
        }
    }

    @Test func nothingOfADeletedAccountWaits() async throws {
        try await Self.waiting { analyzer in
            try await analyzer.record(try pulses, of: userID)
            try await analyzer.people.keepIfNewer(try .somebody(userID, isDeleted: true))

            try await analyzer.later(2 * .hour).settle()

            #expect(try await analyzer.count("settling") == 0)
            #expect(try await analyzer.suggestions().isEmpty)
        }
    }
}
