import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import environment_poller

/// Birch by the hour, from midnight in Switzerland on 10 April 2023. 20 grains/m³ are 3, 40 are 4, 90 are 6, 400 are 9.
@Suite(.timeLimit(.minutes(20))) struct CorrectReadingTests {
    private func withReadings(
        _ grains: [Double], _ body: (PostgresStationReadingStore) async throws -> Void
    ) async throws {
        try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller") { pool in
            let store = PostgresStationReadingStore(pool: pool)
            try await store.save([try Examples.basel()], in: Examples.zurich, at: Date())
            try await poll(grains, store)
            try await pool.query("DELETE FROM outbox")
            try await body(store)
        }
    }

    private func poll(_ grains: [Double], _ store: PostgresStationReadingStore) async throws {
        let batch = try Examples.batch(try Examples.birch(grains))
        _ = try await store.record(batch) { Examples.announceReadings($0, of: batch, highest: $1) }
    }

    /// Corrects the reading of an hour of that day; nil withdraws it.
    private func correct(
        _ hour: Int, to grains: Double?, number: Int = 1, _ store: PostgresStationReadingStore
    ) async throws {
        let measuredAt = try instant("2023-04-09T22:00:00Z").addingTimeInterval(Double(hour) * 3_600)
        let key = StationReadingKey(
            provider: "meteoswiss", stationID: "PBS", allergen: .birch, measuredAt: measuredAt)
        let fact = StationReadingCorrected(
            key, recordID: RecordID(), number: number, concentration: try grains.map { try PollenConcentration($0) },
            correctedAt: Date())
        let correct = CorrectReading(store: store, rule: Examples.rule, names: ["meteoswiss": "MeteoSwiss"])
        #expect(try await ReadingCorrectedHandler(correctReading: correct).handle(fact, .sent()) == .done)
    }

    private func current(_ store: PostgresStationReadingStore) async throws -> [Double] {
        try await store.pool.query("SELECT concentration FROM current_readings").decode(Double.self)
    }

    private func day(_ store: PostgresStationReadingStore) async throws -> [String] {
        try await store.pool.query("SELECT mean, maximum, intensity, hours FROM station_days")
            .decode((Double, Double, Int, Int).self).map { "\($0)" }
    }

    private func raised(_ store: PostgresStationReadingStore) async throws -> [Int] {
        try await store.pool.query("SELECT intensity FROM raised_alerts").decode(Int.self)
    }

    private func announced(_ store: PostgresStationReadingStore) async throws -> [String] {
        try await store.pool.query("SELECT type FROM outbox ORDER BY type").decode(String.self)
    }

    @Test func servesTheCorrectedValueAlsoAfterTheNextPoll() async throws {
        try await withReadings([20, 400]) { store in
            try await correct(1, to: 40, store)
            for _ in 1...2 {
                #expect(try await current(store) == [40])
                #expect(try await day(store) == ["(30.0, 40.0, 4, 2)"])
                // The same file once more.
                try await poll([20, 400], store)
            }
            #expect(try await announced(store) == ["station-reading.recorded.v1"])
        }
    }

    @Test func servesNothingOfAWithdrawnReadingAlsoAfterTheNextPoll() async throws {
        try await withReadings([20, 400]) { store in
            try await correct(1, to: nil, store)
            for _ in 1...2 {
                #expect(try await current(store) == [20])
                #expect(try await day(store) == ["(20.0, 20.0, 3, 1)"])
                try await poll([20, 400], store)
            }
            #expect(try await announced(store).isEmpty)
        }
    }

    @Test func aDayWithoutReadingsHasNoRowUntilOneCountsAgain() async throws {
        try await withReadings([400]) { store in
            try await correct(0, to: nil, store)
            #expect(try await day(store).isEmpty)
            #expect(try await current(store).isEmpty)
            #expect(try await raised(store).isEmpty)
            try await correct(0, to: 20, number: 2, store)
            #expect(try await day(store) == ["(20.0, 20.0, 3, 1)"])
            #expect(try await current(store) == [20])
        }
    }

    @Test func alertsAgainOnWhatRisesAfterAFalsePeak() async throws {
        try await withReadings([20, 400]) { store in
            let peak = try await raised(store)
            try await correct(1, to: 20, store)
            #expect(try await raised(store) == [3])
            try await poll([20, 400, 90], store)
            #expect(try await raised(store) == [6])
            #expect(peak == [9])
            #expect(try await announced(store).contains("station-alert.raised.v1"))
        }
    }

    @Test func alertsOnACorrectionThatRises() async throws {
        try await withReadings([20]) { store in
            try await correct(0, to: 400, store)
            #expect(try await raised(store) == [9])
            #expect(try await announced(store) == ["station-alert.raised.v1", "station-reading.recorded.v1"])
        }
    }

    /// Messages come again, and in any order.
    @Test func theHighestNumberCounts() async throws {
        try await withReadings([20]) { store in
            try await correct(0, to: 60, number: 2, store)
            try await correct(0, to: nil, number: 1, store)
            try await correct(0, to: 60, number: 2, store)
            #expect(try await current(store) == [60])
            #expect(try await announced(store).filter { $0 == "station-reading.recorded.v1" }.count == 1)
        }
    }

    @Test func aReadingThatIsNotThereChangesNothing() async throws {
        try await withReadings([20]) { store in
            try await correct(5, to: 400, store)
            #expect(try await current(store) == [20])
            #expect(try await announced(store).isEmpty)
        }
    }
}
