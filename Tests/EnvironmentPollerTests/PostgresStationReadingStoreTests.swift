import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import environment_poller

struct PostgresStationReadingStoreTests {
    private func withStore(
        _ body: (PostgresStationReadingStore) async throws -> Void
    ) async throws {
        try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller") { pool in
            let store = PostgresStationReadingStore(pool: pool)
            try await store.save([try Examples.basel()])
            try await body(store)
        }
    }

    private func record(
        _ series: StationSeries, in store: PostgresStationReadingStore, isCatchUp: Bool = false
    ) async throws -> RecordedReadings {
        let batch = try Examples.batch(series, isCatchUp: isCatchUp)
        return try await store.record(batch) { Examples.announceReadings($0, of: batch, highest: $1) }
    }

    private func outbox(of store: PostgresStationReadingStore) async throws -> [String: Int] {
        let rows = try await store.pool.query("SELECT type, count(*) AS number FROM outbox GROUP BY type")
        return try rows.reduce(into: [:]) { $0[try $1["type", as: String.self]] = try $1["number", as: Int.self] }
    }

    @Test func storesAHourOnceHoweverOftenItIsPolled() async throws {
        try await withStore { store in
            let first = try await record(try Examples.birch([20, 90]), in: store)
            let again = try await record(try Examples.birch([20, 90]), in: store)

            #expect(first == RecordedReadings(new: 2, alerts: 1))
            #expect(again == RecordedReadings(new: 0, alerts: 0))
            #expect(
                try await outbox(of: store) == ["station-reading.recorded.v1": 2, "station-alert.raised.v1": 1])
        }
    }

    @Test func remembersAcrossRestartsWhatWasRaised() async throws {
        try await withStore { store in
            _ = try await record(try Examples.birch([20]), in: store)
            let equal = try await record(
                try Examples.birch([20, 21]), in: PostgresStationReadingStore(pool: store.pool))
            let risen = try await record(
                try Examples.birch([20, 21, 400]), in: PostgresStationReadingStore(pool: store.pool))

            #expect(equal == RecordedReadings(new: 1, alerts: 0))
            #expect(risen == RecordedReadings(new: 1, alerts: 1))
            let rows = try await store.pool.query("SELECT allergen, day::text, intensity FROM station_peaks")
            #expect(try rows.decode((String, String, Int).self).map { "\($0)" } == ["(\"birch\", \"2023-04-10\", 9)"])
        }
    }

    @Test func storesNothingAndRaisesNothingWhenOneRowIsRefused() async throws {
        try await withStore { store in
            let doubled = try doubledRecordID()

            await #expect(throws: PostgresError.self) {
                try await store.record(doubled) { Examples.announceReadings($0, of: doubled, highest: $1) }
            }

            #expect(try await store.lastHour(of: doubled.station) == nil)
            #expect(try await outbox(of: store).isEmpty)
        }
    }

    /// Two readings with the same record id, which the table refuses.
    private func doubledRecordID() throws -> StationBatch {
        var batch = try Examples.batch(try Examples.birch([20, 20]))
        batch.readings[1].recordID = batch.readings[0].recordID
        return batch
    }

    @Test func takesAWholeSeasonAtOnce() async throws {
        try await withStore { store in
            let series = try MeteoSwissSeriesParser(stationID: "PBS", now: Date())
                .parse(try Recording.baselSpring.bytes)
            let recorded = try await record(series, in: store, isCatchUp: true)

            #expect(recorded.new == 2_026 * 7)
            #expect(try await store.lastHour(of: Examples.basel()) == series.lastHour)
            #expect(try await outbox(of: store)["station-reading.recorded.v1"] == 24 * 7)
        }
    }

    @Test func keepsStationsWithTheirLatestNames() async throws {
        try await withStore { store in
            var renamed = try Examples.basel()
            renamed.name = "Basel / Binningen"
            try await store.save([renamed, try Examples.bern()])
            #expect(try await store.stations() == [try Examples.bern(), renamed])
        }
    }
}
