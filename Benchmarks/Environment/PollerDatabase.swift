import Foundation
import Logging
import Postgres

/// A separate database with the poller's schema, migrated by the poller's own command.
struct PollerDatabase: Sendable {
    /// As the poller's role.
    let url: String
    private let pool: PostgresPool

    private static let prefix = "breathe_easy_benchmark_"

    static func with<Result: Sendable>(
        _ settings: Settings, _ body: (PollerDatabase) async throws -> Result
    ) async throws -> Result {
        guard let roleURL = ProcessInfo.processInfo.environment["ENVIRONMENT_POLLER_POSTGRES_URL"],
            let slash = roleURL.lastIndex(of: "/")
        else { throw Settings.Missing(description: "ENVIRONMENT_POLLER_POSTGRES_URL not set") }
        let login = try PostgresConfiguration(url: settings.postgresURL)
        let server = PostgresPool(login.withDatabase("postgres"), logger: .silent)
        let name = RunName.make(prefix: prefix)
        try await server.query("CREATE DATABASE \(identifier: name)")
        let pool = PostgresPool(login.withDatabase(name), logger: .silent)
        do {
            try await pool.query("CREATE SCHEMA environment_poller AUTHORIZATION environment_poller")
            let result = try await body(PollerDatabase(url: "\(roleURL[..<slash])/\(name)", pool: pool))
            await drop(name, pool, server)
            return result
        } catch {
            await drop(name, pool, server)
            throw error
        }
    }

    private static func drop(_ name: String, _ pool: PostgresPool, _ server: PostgresPool) async {
        await pool.close()
        _ = try? await server.query("DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
        await server.close()
    }

    /// Places one person in each of this many cells of Europe.
    func settle(_ count: Int) async throws {
        try await pool.query(
            """
            INSERT INTO environment_poller.cells (latitude_tenths, longitude_tenths, people)
            SELECT 430 + number / 100, number % 100, 1 FROM generate_series(0, \(count - 1)::int) AS number
            """)
    }

    /// How many cells are stored, and when the first was fetched.
    func progress() async throws -> (stored: Int, first: Date?) {
        let rows = try await pool.query(
            """
            SELECT count(*), min(asked_at) FROM environment_poller.provider_cells
            WHERE asked_at IS NOT NULL AND state = 'known'
            """)
        return try rows.first?.decode((Int, Date?).self) ?? (0, nil)
    }

    /// Each counts seven allergens and has just measured all of them.
    func addStations(_ count: Int) async throws {
        try await pool.pipeline([
            """
            INSERT INTO environment_poller.stations (
                provider, station_id, name, latitude, longitude, latitude_tenths, longitude_tenths, allergens, last_hour)
            SELECT 'bench', 'S' || number, 'Station', 47, 8, 470, 80,
                '{alder,ash,beech,birch,grass,hazel,oak}', now()
            FROM generate_series(1, \(count)::int) AS number
            """,
            """
            INSERT INTO environment_poller.latest_readings
            SELECT provider, station_id, allergen, now(), gen_random_uuid(), 20, 3
            FROM environment_poller.stations, unnest(allergens) AS allergen
            """,
            "ANALYZE",
        ])
    }

    /// A year or more of hours of one allergen of each station, in their partitions.
    func addHistory(days: Int) async throws {
        try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            try await transaction.query("SET LOCAL search_path = environment_poller")
            try await transaction.query(
                """
                SELECT make_reading_partitions(ARRAY(
                    SELECT date '2025-01-01' + day FROM generate_series(0, \(days - 1)::int) AS day))
                """)
            try await transaction.query(
                """
                INSERT INTO station_readings
                SELECT provider, station_id, 'birch', timestamptz '2025-01-01T00:00Z' + hour * interval '1 hour',
                    gen_random_uuid(), 20, 3
                FROM stations, generate_series(0, \(days)::int * 24 - 1) AS hour
                """)
        }
        try await pool.query("ANALYZE")
    }

    /// Milliseconds of one query, as the mean of several.
    func timeOfCurrentReadings(_ looks: Int) async throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<looks { try await pool.query("SELECT * FROM environment_poller.current_readings") }
        return (ContinuousClock.now - start).seconds * 1_000 / Double(looks)
    }
}
