import Domain
import Foundation
import Logging
import Postgres
import TestSupport
import Testing

@testable import health_metrics_analyzer

@Suite struct MeasurementUpgradeTests {
    @Test func movesWhatWasMeasuredBeforeIntoBlocksAndDeletesIt() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let (one, other) = (UserID(), UserID())
            let old = try HealthMetric.calmPulses(24)
            try await analyzer.insert(old, of: one)
            try await analyzer.insert([try .pulse(140)], of: other)

            try await analyzer.upgrade.upgrade()

            #expect(try await analyzer.count("measurements") == 0)
            #expect(try await analyzer.health(of: one).days.count == 24)
            #expect(try await analyzer.samples(of: other).map(\.value) == [140])
            #expect(try await analyzer.samples(of: one, on: old[5].measuredAt).map(\.metric) == [old[5]])
        }
    }

    /// They were judged when they came.
    @Test func suggestsNothingAndTakesNothingTwice() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            let fever = try HealthSample.fever()
            try await analyzer.insert([fever.metric], of: userID)
            try await analyzer.upgrade.upgrade()
            try await analyzer.insert([fever.metric], of: userID)

            try await analyzer.upgrade.upgrade()

            #expect(try await analyzer.suggestions().isEmpty)
            #expect(try await analyzer.samples(of: userID) == [fever])
            #expect(try await analyzer.count("measurements") == 0)
        }
    }

    @Test func takesABatchAfterTheOther() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await analyzer.insert(try HealthMetric.calmPulses(7), of: userID)

            let counts = [
                try await analyzer.store.sealMeasurements(of: userID, atMost: 5, at: .noon),
                try await analyzer.store.sealMeasurements(of: userID, atMost: 5, at: .noon),
                try await analyzer.store.sealMeasurements(of: userID, atMost: 5, at: .noon),
            ]

            #expect(counts == [5, 2, 0])
            #expect(try await analyzer.count("sample_blocks") == 7)
        }
    }

    @Test func deletesTheMeasurementsOfADeletedAccount() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await analyzer.people.keepIfNewer(.somebody(userID, isDeleted: true))
            try await analyzer.insert([try .pulse(60)], of: userID)

            try await analyzer.upgrade.upgrade()

            #expect(try await analyzer.count("measurements") == 0)
            #expect(try await analyzer.count("sample_blocks") == 0)
        }
    }
}

extension AnalyzerUnderTest {
    fileprivate var upgrade: MeasurementUpgrade {
        MeasurementUpgrade(
            store: store, now: { .noon }, logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }

    /// As versions did that knew no seals.
    fileprivate func insert(_ metrics: [HealthMetric], of userID: UserID) async throws {
        try await pool.query(
            """
            INSERT INTO measurements (user_id, kind, measured_at, value)
            SELECT \(userID.uuid), kind, measured_at, value FROM unnest(
                \(metrics.map(\.kind.rawValue)), \(metrics.map(\.measuredAt)), \(metrics.map(\.value))
            ) AS metrics (kind, measured_at, value)
            """)
    }
}
