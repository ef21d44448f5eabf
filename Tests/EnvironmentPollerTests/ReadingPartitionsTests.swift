import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import environment_poller

struct ReadingPartitionsTests {
    private func names(in pool: PostgresPool) async throws -> [String] {
        let rows = try await pool.query(
            """
            SELECT relname::text FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
            WHERE inhparent = 'station_readings'::regclass ORDER BY relname
            """)
        return try rows.decode(String.self)
    }

    @Test func areMadeAheadAndDroppedWhenTheyAreOld() async throws {
        try await withPollerDatabase { pool in
            let partitions = PostgresReadingPartitions(pool: pool, retention: 10)
            try await partitions.make(
                for: ["2023-03-30T23:59:59Z", "2023-03-31T00:00:00Z", "2023-04-01T12:00:00Z"].map(instant))
            try await partitions.maintain(at: try instant("2023-04-10T12:00:00Z"))
            #expect(
                try await names(in: pool) == [
                    "station_readings_20230331", "station_readings_20230401", "station_readings_20230410",
                    "station_readings_20230411", "station_readings_20230412", "station_readings_20230413",
                ])
        }
    }

    @Test func areMadeOnceWhenManyNeedThemAtOnce() async throws {
        try await withPollerDatabase { pool in
            let partitions = PostgresReadingPartitions(pool: pool, retention: 3_660)
            let days = (0..<6).map { Date(timeIntervalSince1970: Double($0) * 86_400) }
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 { group.addTask { try await partitions.make(for: days) } }
                try await group.waitForAll()
            }
            #expect(try await names(in: pool).count == 6)
        }
    }

    @Test func areNotTouchedByTheViewsThatPeopleLookAt() async throws {
        try await withPollerDatabase { pool in
            try await PostgresReadingPartitions(pool: pool, retention: 3_660)
                .make(for: (0..<30).map { Date(timeIntervalSince1970: Double($0) * 86_400) })
            for view in ["current_readings", "station_days", "stations"] {
                let plan = try await pool.query("EXPLAIN SELECT * FROM \(identifier: view)").decode(String.self)
                #expect(!plan.isEmpty)
                #expect(!plan.joined().contains("station_readings"))
            }
        }
    }

    /// Rows stored before there were partitions, and raised alerts.
    @Test func takeOverWhatWasStoredBefore() async throws {
        let before = EnvironmentPollerMigrations.all.filter { $0.number <= 7 }
        try await withDatabase(migrations: before, schema: "environment_poller") { pool in
            try await pool.pipeline([
                """
                INSERT INTO stations (
                    provider, station_id, name, latitude, longitude, latitude_tenths, longitude_tenths, allergens,
                    last_hour)
                VALUES ('meteoswiss', 'PBS', 'Basel', 47.5, 7.5, 475, 75, '{birch}', '2023-04-10T01:00Z')
                """,
                """
                INSERT INTO station_readings
                SELECT 'meteoswiss', 'PBS', 'birch', timestamptz '2023-04-09T21:00Z' + hour * interval '1 hour',
                    gen_random_uuid(), hour * 10, 1 FROM generate_series(0, 4) AS hour
                """,
                "INSERT INTO station_peaks VALUES ('meteoswiss', 'PBS', 'birch', '2023-04-10', 3)",
                "INSERT INTO subscribed_places SELECT gen_random_uuid(), 1, 475, 75 FROM generate_series(1, 3)",
                "INSERT INTO cells VALUES (475, 75)",
            ])
            try await Migrator(schema: "environment_poller", migrations: EnvironmentPollerMigrations.all).apply(
                to: pool)

            #expect(try await names(in: pool) == ["station_readings_20230409", "station_readings_20230410"])
            #expect(try await pool.query("SELECT 1 FROM station_readings").count == 5)
            let current = try await pool.query("SELECT concentration FROM current_readings")
            #expect(try current.decode(Double.self) == [40])
            let days = try await pool.query("SELECT day::text, mean, hours FROM station_days ORDER BY day")
            #expect(
                try days.decode((String, Double, Int).self).map { "\($0)" }
                    == ["(\"2023-04-09\", 0.0, 1)", "(\"2023-04-10\", 25.0, 4)"])
            let raised = try await pool.query("SELECT place, intensity FROM raised_alerts")
            #expect(try raised.decode((String, Int).self).map { "\($0)" } == ["(\"PBS\", 3)"])
            #expect(try await pool.query("SELECT people FROM cells").decode(Int.self) == [3])
        }
    }

    /// What was summed for a week only is there for two seasons; what was withdrawn counts for nothing.
    @Test func sumTheDaysOfTwoSeasonsFromTheHoursThatAreStillThere() async throws {
        let before = EnvironmentPollerMigrations.all.filter { $0.number <= 32 }
        try await withDatabase(migrations: before, schema: "environment_poller") { pool in
            try await PostgresReadingPartitions(pool: pool, retention: 3_660)
                .make(for: ["2021-01-01T12:00:00Z", "2023-03-01T23:30:00Z", "2023-04-10T10:00:00Z"].map(instant))
            try await pool.pipeline([
                """
                INSERT INTO stations (
                    provider, station_id, name, latitude, longitude, latitude_tenths, longitude_tenths, allergens,
                    last_hour, time_zone)
                VALUES ('meteoswiss', 'PBS', 'Basel', 47.5, 7.5, 475, 75, '{birch}', '2023-04-10T10:00Z',
                    'Europe/Zurich')
                """,
                """
                INSERT INTO station_readings (provider, station_id, allergen, measured_at, record_id, concentration,
                    intensity_today, withdrawn_at)
                SELECT 'meteoswiss', 'PBS', 'birch', hour::timestamptz, gen_random_uuid(), grains, intensity,
                    withdrawn::timestamptz
                FROM (VALUES ('2021-01-01T12:00Z', 10, 1, NULL), ('2023-03-01T23:30Z', 200, 6, NULL),
                    ('2023-03-01T22:30Z', 900, 9, '2023-03-02T00:00Z'), ('2023-04-10T10:00Z', 50, 4, NULL)
                ) AS reading (hour, grains, intensity, withdrawn)
                """,
                "INSERT INTO day_readings VALUES ('meteoswiss', 'PBS', 'birch', '2023-04-10', 80, 50, 4, 2)",
            ])
            try await Migrator(schema: "environment_poller", migrations: EnvironmentPollerMigrations.all).apply(
                to: pool)

            let days = try await pool.query("SELECT day::text, intensity, hours FROM station_days ORDER BY day")
            #expect(
                try days.decode((String, Int, Int).self).map { "\($0)" }
                    == ["(\"2023-03-02\", 6, 1)", "(\"2023-04-10\", 4, 2)"])
            // Longer than any threshold is learned from.
            try await pool.query(
                "INSERT INTO day_readings VALUES ('meteoswiss', 'PBS', 'birch', '2020-12-31', 1, 1, 1, 1)")
            try await PostgresReadingPartitions(pool: pool, retention: 3_660)
                .maintain(at: try instant("2023-04-10T12:00:00Z"))
            #expect(try await pool.query("SELECT 1 FROM station_days").count == 2)
        }
    }
}
