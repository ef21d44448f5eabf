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
        try await store.save([try Examples.basel()], in: Examples.zurich, at: Date())
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
                #expect(try row["measured_at", as: Date.self] == instant("2023-04-09T23:00:00Z"))
                #expect(try row["concentration", as: Double.self] == 0)
                #expect(try row["intensity_today", as: Int.self] == 0)
                #expect(try row["intensity_tomorrow", as: Int?.self] == nil)
            }
        }
    }

    @Test func showNoReadingOnceAStationGoesOnWithoutValues() async throws {
        try await withDatabase { _, pool in
            var series = try Examples.birch([20])
            series.lastHour = try instant("2023-04-10T04:00:00Z")
            try await record(series, over: pool)
            #expect(try await pool.query("SELECT * FROM current_readings").isEmpty)

            series.lastHour = try instant("2023-04-10T03:00:00Z")
            try await pool.query("UPDATE stations SET last_hour = \(series.lastHour)")
            #expect(try await pool.query("SELECT * FROM current_readings").count == 1)
        }
    }

    @Test func showWhenASourceWentDownAndWhenItLastSucceeded() async throws {
        try await withDatabase { database, pool in
            try await pool.prepare([.example("weather"), .example("unasked")], due: Date())
            let store = PostgresSourceStatusStore(pool: pool)
            let times = try ["08:00", "08:10", "08:20"].map { try instant("2023-04-04T\($0):00Z") }
            let verdicts = [
                SourceVerdict.up(nil), .down("it answered HTTP 500", lastSuccess: false),
                .down("its answer is empty", lastSuccess: false),
            ]
            var news: [Bool] = []
            for (verdict, time) in zip(verdicts, times) {
                let recorded = try await store.record(
                    verdict, of: ProviderProfile.example("weather").alone, block: SourceBlock(until: time), at: time)
                news.append(recorded.isNews)
            }
            #expect(news == [true, true, false])

            try await database.withPool(of: "ingest_gateway") { gateway in
                let rows = try await gateway.query("SELECT * FROM environment_poller.providers ORDER BY provider")
                #expect(try rows.map { try $0["state", as: String.self] } == ["unknown", "down"])
                let row = try #require(rows.last)
                #expect(try row["reason", as: String?.self] == "its answer is empty")
                #expect(try row["since", as: Date.self] == times[1])
                #expect(try row["last_success", as: Date?.self] == times[0])
                #expect(try row["blocked_until", as: Date?.self] == times[2])
                let profile = try JSONDecoder().decode(
                    ProviderProfile.self, from: Data(try row["profile", as: String.self].utf8))
                #expect(profile == .example("weather"))
            }
        }
    }

    @Test func showWhichProvidersAreNotAskedAnyMore() async throws {
        try await withDatabase { _, pool in
            let store = PostgresProviderSettingsStore(pool: pool)
            try await store.declare([.example("a"), .example("b"), .example("c")], enabled: ["a", "b"])
            try await store.declare([.example("a"), .example("c")], enabled: ["a", "c"])
            let rows = try await pool.query("SELECT provider FROM providers WHERE is_enabled ORDER BY provider")
            #expect(try rows.decode(String.self) == ["a", "c"])
        }
    }

    @Test func countWhatWasRefusedAndWhy() async throws {
        try await withDatabase { database, pool in
            var refused = RefusedValues()
            for reason in ["a row lies in the future", "birch: the value is not a number", "a row lies in the future"] {
                refused.note(reason)
            }
            let store = PostgresSourceStatusStore(pool: pool)
            try await store.count(refused, of: "weather", at: Date())
            try await store.count(refused, of: "weather", at: Date())
            try await database.withPool(of: "ingest_gateway") { gateway in
                let rows = try await gateway.query(
                    "SELECT reason, count FROM environment_poller.refused_values ORDER BY count")
                #expect(
                    try rows.decode((String, Int).self).map { "\($0)" } == [
                        "(\"birch: the value is not a number\", 2)", "(\"a row lies in the future\", 4)",
                    ])
            }
        }
    }

    @Test(arguments: [
        "providers", "cell_reports", "stations", "current_readings", "station_days", "refused_values", "provider_plans",
        "provider_spend", "station_data",
    ])
    func showTheGatewayWhatItNeeds(_ view: String) async throws {
        try await withDatabase { database, _ in
            try await database.withPool(of: "ingest_gateway") { pool in
                let rows = try await pool.query("SELECT * FROM environment_poller.\(identifier: view)")
                #expect(rows.isEmpty)
            }
        }
    }

    @Test(arguments: [
        (role: "ingest_gateway", statement: "SELECT * FROM environment_poller.subscribed_places"),
        (role: "ingest_gateway", statement: "SELECT * FROM environment_poller.station_readings"),
        (role: "ingest_gateway", statement: "SELECT * FROM environment_poller.cells"),
        (role: "ingest_gateway", statement: "SELECT * FROM environment_poller.provider_cells"),
        (role: "ingest_gateway", statement: "DELETE FROM environment_poller.stations"),
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
