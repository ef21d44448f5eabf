import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import TestSupport
import Testing

@testable import health_metrics_analyzer

@Suite struct PostgresSampleStoreTests {
    @Test func keepsSamplesSumsUpTheirDaysAndSuggestsInOneTransaction() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()

            let count = try await analyzer.record([try .fever(), try .pulse(61)], of: userID)

            #expect(count == RecordingCount(taken: 2))
            #expect(Set(try await analyzer.samples(of: userID)) == [try .fever(), try .pulse(61)])
            let health = try await analyzer.health(of: userID)
            #expect(health.days.map(\.day.description) == ["2023-04-27"])
            #expect(Set(health.days[0].figures.map(\.kind)) == [.bodyTemperature, .heartRate])
            #expect(health.memory.suggestedOn.map(\.description) == ["2023-04-27"])
            let suggested = try await analyzer.suggestions()
            #expect(suggested.map(\.userID) == [userID])
            #expect(suggested.map(\.deviation.metric.kind) == [.bodyTemperature])
            let id = try #require(suggested.first).suggestionID
            #expect(try await analyzer.count("suggestions WHERE suggestion_id = \(id.uuid)") == 1)
        }
    }

    @Test func aMessageDeliveredAgainDoesNothing() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let (userID, messageID) = (UserID(), UUID())
            let samples = [try HealthSample.fever(), try .pulse(61)]

            let first = try await analyzer.record(samples, of: userID, handling: messageID)
            let second = try await analyzer.record(samples, of: userID, handling: messageID)
            let other = try await analyzer.record(samples, of: userID, handling: UUID())

            #expect([first, second] == [RecordingCount(taken: 2), RecordingCount()])
            #expect(other == RecordingCount(repeated: 2))
            #expect(try await analyzer.suggestions().count == 1)
            #expect(try await analyzer.samples(of: userID).count == 2)
        }
    }

    @Test func messagesOfOnePersonWaitForEachOtherAndLoseNothing() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for second in 0..<8 {
                    let samples = [
                        try HealthSample.fever(.noon + Double(second)), try .pulse(60, .noon + Double(second)),
                    ]
                    group.addTask { _ = try await analyzer.record(samples, of: userID) }
                }
                try await group.waitForAll()
            }

            #expect(try await analyzer.samples(of: userID).count == 16)
            #expect(try await analyzer.health(of: userID).days[0].figures.map(\.count).reduce(0, +) == 16)
            #expect(try await analyzer.suggestions().count == 1)
        }
    }

    @Test func nothingThatWasMeasuredCanBeReadInTheDatabase() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            let sample = HealthSample(
                metric: try .pulse(61), provenance: SampleProvenance(source: "Plain App", device: "Plain Watch"),
                sourceID: "plain-name")
            try await analyzer.record([sample], of: userID)

            for table in ["sample_blocks", "person_health"] {
                let bytes: [UInt8] = try #require(
                    try await analyzer.pool.query("SELECT sealed FROM \(identifier: table)").first?.decode())
                #expect(!Self.contains(bytes, "Plain"))
                #expect(!Self.contains(bytes, "plain-name"))
                #expect(!Self.contains(bytes, "heart-rate"))
            }
            let dump = try await analyzer.pool.query(
                "SELECT row_to_json(block)::text FROM (SELECT user_id, kind, day, count FROM sample_blocks) AS block")
            #expect(try dump.decode(String.self).count == 1)
            #expect(try await analyzer.count("measurements") == 0)
        }
    }

    @Test func opensWithNoOtherKeyAndAtNoOtherPlace() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let (userID, other) = (UserID(), UserID())
            try await analyzer.record([try .pulse(61)], of: userID)
            try await analyzer.record([try .pulse(62)], of: other)
            let wrongKeys = AnalyzerUnderTest(
                pool: analyzer.pool, masterKeys: try MasterKeys(keys: [Data(repeating: 2, count: 32)]))

            await #expect(throws: MasterKeyFault.self) { try await wrongKeys.samples(of: userID) }

            // Somebody with the database's password puts one person's block in the place of another's.
            try await analyzer.pool.query(
                """
                UPDATE sample_blocks SET sealed = (SELECT sealed FROM sample_blocks WHERE user_id = \(other.uuid))
                WHERE user_id = \(userID.uuid)
                """)
            await #expect(throws: (any Error).self) { try await analyzer.samples(of: userID) }
            #expect(try await analyzer.samples(of: other).map(\.value) == [62])
        }
    }

    /// As if somebody put an old value in the place of a new one.
    @Test func aBlockOpensOnNoOtherDay() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await analyzer.record([try .pulse(61), try .pulse(99, .noon - .day)], of: userID)

            try await analyzer.pool.query(
                "UPDATE sample_blocks SET sealed = (SELECT sealed FROM sample_blocks WHERE day = '2023-04-26')")

            await #expect(throws: (any Error).self) { try await analyzer.samples(of: userID) }
            #expect(try await analyzer.samples(of: userID, on: .noon - .day).map(\.value) == [99])
        }
    }

    @Test func whatIsOldIsKeptButAsksNothing() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            let old = Date.noon - 200 * .day

            try await analyzer.record([try .fever(.noon - 10 * .day), try .fever(old)], of: userID)

            #expect(try await analyzer.suggestions().isEmpty)
            #expect(try await analyzer.health(of: userID).days.map(\.day.description) == ["2023-04-17"])
            #expect(try await analyzer.samples(of: userID, on: old).count == 1)
        }
    }

    @Test func aNightThatBeganTheDayBeforeCountsForTheDayItEndedOn() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await analyzer.people.keepIfNewer(.somebody(userID, timeZone: "Pacific/Auckland"))
            // From 22:00 to 06:00 in Auckland, all of it on one day in UTC.
            let start = Date.noon - 2 * .hour
            let sleep = HealthSample(
                metric: try HealthMetric(kind: .sleep, value: 470, measuredAt: start), end: start + 8 * .hour)

            try await analyzer.record([sleep], of: userID)

            #expect(try await analyzer.health(of: userID).days.map(\.day.description) == ["2023-04-28"])
        }
    }

    @Test func asksWhatElseIsKnownOfTheFreshDays() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            let heat = KnownCircumstances(days: ["2023-04-27": [.heat]])

            try await analyzer.record(heat)([try .fever(), try .fever(.noon - 30 * .day)], of: userID, handling: nil)

            #expect(heat.asked == ["2023-04-27"])
        }
    }

    @Test func removesBlocksOlderThanTheyAreKept() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            let samples = try [0.0, 400, 401, 402].map { try HealthSample.pulse(60, .noon - $0 * .day) }
            try await analyzer.record(samples, of: userID)

            let removed = try await analyzer.store.removeSamples(before: UTCDay(of: .noon - 400 * .day))

            #expect(removed == 2)
            #expect(try await analyzer.count("sample_blocks") == 2)
        }
    }

    @Test func forgetsWhoWasAskedAboutAnAreaAfterTheDay() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            for day in ["2023-04-20", "2023-04-27"] {
                try await analyzer.pool.query(
                    "INSERT INTO area_alert_recipients VALUES (\(UUID()), \(day)::date, 'birch')")
                try await analyzer.pool.query(
                    "INSERT INTO area_alerts VALUES (\(UUID()), 'birch', \(day)::date, \(Date.noon))")
            }

            try await analyzer.store.removeAreaTraces(before: UTCDay(of: .noon - 5 * .day))

            #expect(try await analyzer.count("area_alert_recipients") == 1)
            #expect(try await analyzer.count("area_alerts WHERE day = '2023-04-27'") == 1)
        }
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
    }
}
