import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import health_metrics_analyzer

@Suite struct PostgresMeasurementStoreTests {
    @Test func announcesAnUnusualPulseOnceInTheSameTransaction() async throws {
        try await withAnalyzerDatabase { pool in
            let userID = UserID()
            try await pool.handle(HealthMetricsRecorded(userID: userID, metrics: try HealthMetric.calmPulses(24)))

            try await pool.handle(HealthMetricsRecorded(userID: userID, metrics: [try .pulse(96)]))
            try await pool.handle(HealthMetricsRecorded(userID: userID, metrics: [try .pulse(99, .noon + 60)]))

            let suggested = try await pool.suggestions()
            #expect(suggested.map(\.userID) == [userID])
            #expect(suggested.map(\.deviation.metric.value) == [96])
            #expect(suggested.map(\.deviation.usual) == [60])
            #expect(try await pool.count("suggestions WHERE kind = 'heart-rate' AND day = '2023-04-27'") == 1)
        }
    }

    @Test func takesAMessageTwiceAndADuplicateMeasurementWithoutHarm() async throws {
        try await withAnalyzerDatabase { pool in
            let recorded = HealthMetricsRecorded(
                userID: UserID(), metrics: try HealthMetric.calmPulses(24) + [.pulse(140)])
            let messageID = UUID()

            try await pool.handle(recorded, messageID: messageID)
            try await pool.handle(recorded, messageID: messageID)
            try await pool.handle(recorded)

            #expect(try await pool.count("measurements") == 25)
            #expect(try await pool.suggestions().count == 1)
        }
    }

    @Test func asksAgainTheNextDayAndOfAnotherKindAndPerson() async throws {
        try await withAnalyzerDatabase { pool in
            let (one, other) = (UserID(), UserID())
            let fever = try HealthMetric(kind: .bodyTemperature, value: 39.6, measuredAt: .noon)
            let metrics = [try HealthMetric.pulse(140, .noon - .day), try .pulse(141), fever]

            try await pool.handle(HealthMetricsRecorded(userID: one, metrics: metrics))
            try await pool.handle(HealthMetricsRecorded(userID: other, metrics: [fever]))

            let kinds = try await pool.suggestions().map(\.deviation.metric.kind)
            #expect(kinds.count { $0 == .heartRate } == 2)
            #expect(kinds.count { $0 == .bodyTemperature } == 2)
        }
    }

    @Test func keepsPeopleApart() async throws {
        try await withAnalyzerDatabase { pool in
            try await pool.handle(HealthMetricsRecorded(userID: UserID(), metrics: try HealthMetric.calmPulses(24)))

            try await pool.handle(HealthMetricsRecorded(userID: UserID(), metrics: [try .pulse(96)]))

            #expect(try await pool.suggestions().isEmpty)
        }
    }

    @Test func asksOnceThoughTwoMessagesOfAPersonAreHandledAtOnce() async throws {
        try await withAnalyzerDatabase { pool in
            let userID = UserID()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for second in 0..<4 {
                    let metric = try HealthMetric.pulse(140, .noon + Double(second))
                    group.addTask {
                        try await pool.handle(HealthMetricsRecorded(userID: userID, metrics: [metric]))
                    }
                }
                try await group.waitForAll()
            }

            #expect(try await pool.count("measurements") == 4)
            #expect(try await pool.suggestions().count == 1)
        }
    }

    @Test func takesAMessageWithoutMeasurements() async throws {
        try await withAnalyzerDatabase { pool in
            let verdict = try await pool.handle(HealthMetricsRecorded(userID: UserID(), metrics: []))

            #expect(verdict == .done)
        }
    }

    @Test func removesWhatIsOlderThanSixtyDays() async throws {
        try await withAnalyzerDatabase { pool in
            let kept = try HealthMetric.pulse(60, .noon - MeasurementPruning.age)
            let removed = try HealthMetric.pulse(60, .noon - MeasurementPruning.age - 1)
            try await pool.handle(HealthMetricsRecorded(userID: UserID(), metrics: [kept, removed]))

            let count = try await PostgresMeasurementStore(pool: pool)
                .removeMeasurements(before: .noon - MeasurementPruning.age)

            #expect(count == 1)
            #expect(try await pool.count("measurements WHERE measured_at = \(kept.measuredAt)") == 1)
        }
    }
}

private nonisolated(nonsending) func withAnalyzerDatabase<Result>(
    _ body: nonisolated(nonsending) (PostgresPool) async throws -> Result
) async throws -> Result {
    try await withDatabase(
        migrations: HealthMetricsAnalyzerMigrations.all, schema: "health_metrics_analyzer", body)
}

extension PostgresPool {
    fileprivate func count(_ condition: SQL) async throws -> Int {
        try await query("SELECT count(*) FROM \(condition)").decode(Int.self).reduce(0, +)
    }

    /// Handles a message as the service does.
    @discardableResult
    fileprivate func handle(_ recorded: HealthMetricsRecorded, messageID: UUID = UUID()) async throws -> Verdict {
        let analyse = AnalyseHealthMetrics(
            store: PostgresMeasurementStore(pool: self), now: { .noon }, makeID: { SuggestionID() })
        return try await HealthMetricsHandler(analyse: analyse).handle(recorded, MessageContext(messageID))
    }

    /// What the outbox announces, oldest first.
    fileprivate func suggestions() async throws -> [QuizSuggested] {
        let rows = try await query(
            "SELECT body FROM outbox WHERE type = \(QuizSuggested.name.rawValue) ORDER BY sequence")
        return try rows.map { try MessageCoding.decode(QuizSuggested.self, from: try $0["body"]) }
    }
}
