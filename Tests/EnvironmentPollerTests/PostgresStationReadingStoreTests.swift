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
            try await store.save([try Examples.basel()], in: Examples.zurich, at: Date())
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
            let rows = try await store.pool.query("SELECT allergen, day::text, intensity FROM raised_alerts")
            #expect(try rows.decode((String, String, Int).self).map { "\($0)" } == ["(\"birch\", \"2023-04-10\", 9)"])
        }
    }

    @Test func storesNothingAndRaisesNothingWhenOneRowIsRefused() async throws {
        try await withStore { store in
            try await store.pool.query(
                "ALTER TABLE latest_readings ADD CHECK (concentration < 50)")
            let batch = try Examples.batch(try Examples.birch([20, 60]))

            await #expect(throws: PostgresError.self) {
                try await store.record(batch) { Examples.announceReadings($0, of: batch, highest: $1) }
            }

            #expect(try await store.station("PBS", of: "meteoswiss")?.lastHour == nil)
            #expect(try await store.pool.query("SELECT 1 FROM station_readings").isEmpty)
            #expect(try await outbox(of: store).isEmpty)
        }
    }

    @Test func sumsTheHoursOfEachLocalDayOnce() async throws {
        try await withStore { store in
            _ = try await record(try Examples.birch([8, 10, 20], from: "2023-04-09T21:00:00Z"), in: store)
            _ = try await record(try Examples.birch([10, 20, 90], from: "2023-04-09T22:00:00Z"), in: store)
            let rows = try await store.pool.query(
                "SELECT day::text, mean, maximum, intensity, hours FROM station_days ORDER BY day")
            let days = try rows.decode((String, Double, Double, Int, Int).self).map { "\($0)" }
            #expect(
                days == [
                    "(\"2023-04-09\", 8.0, 8.0, 2, 1)", "(\"2023-04-10\", 40.0, 90.0, 6, 3)",
                ])
        }
    }

    @Test func showsTheLatestHourAlsoWhenAnEarlierOneComesLater() async throws {
        try await withStore { store in
            _ = try await record(try Examples.birch([20], from: "2023-04-10T05:00:00Z"), in: store)
            _ = try await record(try Examples.birch([90], from: "2023-04-10T04:00:00Z"), in: store)
            let rows = try await store.pool.query("SELECT concentration FROM current_readings")
            #expect(try rows.decode(Double.self) == [20])
        }
    }

    @Test func takesNoReadingThatIsOlderThanWhatIsKept() async throws {
        try await withStore { store in
            let now = try instant("2023-04-20T12:00:00Z")
            let short = PostgresStationReadingStore(pool: store.pool, retention: 10, now: { now })
            let recorded = try await record(
                try Examples.birch([20, 20], from: "2023-04-09T23:00:00Z"), in: short)
            #expect(recorded.new == 1)
        }
    }

    @Test func takesAWholeSeasonAtOnce() async throws {
        try await withStore { store in
            let series = try MeteoSwissSeriesParser(stationID: "PBS", now: Date())
                .parse(try Recording.baselSpring.bytes)
            let recorded = try await record(series, in: store, isCatchUp: true)

            #expect(recorded.new == 2_026 * 7)
            #expect(try await store.station("PBS", of: "meteoswiss")?.lastHour == series.lastHour)
            #expect(try await outbox(of: store)["station-reading.recorded.v1"] == 24 * 7)
        }
    }

    @Test func keepsStationsWithTheirLatestNames() async throws {
        try await withStore { store in
            var renamed = try Examples.basel()
            renamed.name = "Basel / Binningen"
            try await store.save([renamed, try Examples.bern()], in: Examples.zurich, at: Date())
            let known = try await store.station("PBS", of: "meteoswiss")
            #expect(known == KnownStation(station: renamed, zone: Examples.zurich, lastHour: nil))
            #expect(try await store.station("PBE", of: "meteoswiss")?.station == (try Examples.bern()))
            #expect(try await store.station("PBE", of: "another") == nil)
        }
    }

    @Test func takesTheTimeOfAStationFromItsLongitudeWhereItsZoneIsUnknown() async throws {
        try await withStore { store in
            try await store.save([try Examples.basel()], in: nil, at: Date())
            let zone = try await store.station("PBS", of: "meteoswiss")?.zone
            #expect(zone?.secondsFromGMT() == 3_600)
        }
    }
}
