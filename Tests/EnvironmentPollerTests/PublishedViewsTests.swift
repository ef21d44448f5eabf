import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import environment_poller

struct PublishedViewsTests {
    private func withDatabase(_ body: (DatabaseForTests, PostgresPool) async throws -> Void) async throws {
        let schema = SchemaForTests("environment_poller", EnvironmentPollerMigrations.all)
        try await TestSupport.withDatabase(schemas: [schema]) { database in
            try await database.withPool(of: "environment_poller") { try await body(database, $0) }
        }
    }

    private func record(_ series: StationSeries, over pool: PostgresPool) async throws {
        let store = PostgresStationReadingStore(pool: pool)
        try await store.save([try Examples.basel()])
        let batch = try Examples.batch(series)
        _ = try await store.record(batch) { Examples.announceReadings($0, of: batch, highest: $1) }
    }

    @Test func showTheLatestReadingOfEachAllergenToTheGateway() async throws {
        try await withDatabase { database, pool in
            try await record(try Examples.birch([20, 0]), over: pool)
            try await database.withPool(of: "ingest_gateway") { gateway in
                let rows = try await gateway.query("SELECT * FROM environment_poller.current_readings")
                let row = try #require(rows.first)
                #expect(rows.count == 1)
                #expect(try row["station_name", as: String.self] == "Basel")
                #expect(try row["measured_at", as: Date.self] == instant("2023-04-10T01:00:00Z"))
                #expect(try row["concentration", as: Double.self] == 0)
                #expect(try row["intensity_today", as: Int.self] == 0)
                #expect(try row["intensity_tomorrow", as: Int?.self] == nil)
            }
        }
    }

    @Test func showNoReadingOnceAStationGoesOnWithoutValues() async throws {
        try await withDatabase { _, pool in
            var series = try Examples.birch([20])
            series.lastHour = try instant("2023-04-10T06:00:00Z")
            try await record(series, over: pool)
            #expect(try await pool.query("SELECT * FROM current_readings").isEmpty)

            series.lastHour = try instant("2023-04-10T05:00:00Z")
            try await pool.query("UPDATE stations SET last_hour = \(series.lastHour)")
            #expect(try await pool.query("SELECT * FROM current_readings").count == 1)
        }
    }

    @Test func showWhenASourceWentDownAndWhenItLastSucceeded() async throws {
        try await withDatabase { database, pool in
            let store = PostgresSourceStatusStore(pool: pool)
            let times = try ["08:00", "08:10", "08:20"].map { try instant("2023-04-04T\($0):00Z") }
            #expect(try await store.record(.up(nil), of: .weather, at: times[0]))
            #expect(
                try await store.record(.down("it answered HTTP 500", lastSuccess: false), of: .weather, at: times[1]))
            #expect(
                try await store.record(.down("its answer is empty", lastSuccess: false), of: .weather, at: times[2])
                    == false)

            try await database.withPool(of: "ingest_gateway") { gateway in
                let rows = try await gateway.query("SELECT * FROM environment_poller.sources")
                let row = try #require(rows.first)
                #expect(try row["provider", as: String.self] == "open-meteo-weather")
                #expect(try row["state", as: String.self] == "down")
                #expect(try row["reason", as: String?.self] == "its answer is empty")
                #expect(try row["since", as: Date.self] == times[1])
                #expect(try row["last_success", as: Date?.self] == times[0])
            }
        }
    }

    @Test func showConditionsByCell() async throws {
        try await withDatabase { database, pool in
            let report = try OpenMeteoReader(product: .weather)
                .report(from: try Recording.weather.bytes, for: Cell(latitudeTenths: 522, longitudeTenths: 69))
            _ = try await PostgresPlaceConditionStore(pool: pool).record(
                report, for: Cell(latitudeTenths: 522, longitudeTenths: 69), from: .weather, at: Date()
            ) { _ in ForecastAnnouncement() }
            try await database.withPool(of: "ingest_gateway") { gateway in
                let rows = try await gateway.query(
                    "SELECT * FROM environment_poller.current_conditions WHERE quantity = 'temperature'")
                let row = try #require(rows.first)
                #expect(try row["latitude", as: Double.self] == 52.2)
                #expect(try row["longitude", as: Double.self] == 6.9)
                #expect(try row["value", as: Double.self] == 17.7)
                #expect(try row["unit", as: String.self] == "°C")
                #expect(try row["valid_at", as: Date.self] == instant("2026-10-03T10:30:00Z"))
            }
        }
    }

    @Test(arguments: [
        (role: "ingest_gateway", statement: "SELECT * FROM environment_poller.subscribed_places"),
        (role: "ingest_gateway", statement: "SELECT * FROM environment_poller.station_readings"),
        (role: "ingest_gateway", statement: "DELETE FROM environment_poller.sources"),
        (role: "notifier", statement: "SELECT * FROM environment_poller.current_readings"),
    ])
    func showNothingElseToAnybodyElse(_ example: (role: String, statement: String)) async throws {
        try await withDatabase { database, _ in
            try await database.withPool(of: example.role) { pool in
                let error = await #expect(throws: PostgresError.self) {
                    try await pool.query("\(SQL(stringLiteral: example.statement))")
                }
                #expect(error?.sqlState == "42501")
            }
        }
    }
}
