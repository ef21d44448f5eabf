import Domain
import Foundation
import Postgres

/// PostgreSQL alone: the same samples by COPY into a plain table with the same primary key, and their medians and
/// median deviations by `percentile_cont`. It reads no messages, seals nothing and judges nothing.
struct HealthPlainTable: Sendable {
    static let name = "PostgreSQL with COPY and percentile_cont"

    let database: HealthDatabase

    func create() async throws {
        try await database.pool.query(
            """
            CREATE TABLE plain (
                user_id uuid NOT NULL, kind text NOT NULL, measured_at timestamptz NOT NULL,
                value double precision NOT NULL, PRIMARY KEY (user_id, kind, measured_at))
            """)
    }

    /// - Returns: seconds, a COPY for each day of a person.
    func record(_ people: HealthPeople) async throws -> Double {
        let today = UTCDay(of: Date()).start
        try await database.pool.query("TRUNCATE plain")
        let start = ContinuousClock.now
        for age in (1...people.days).reversed() {
            for userID in people.userIDs {
                let series = try HealthPeople.pulses(of: today - Double(age) * 86_400, 1)
                let rows = series.times.indices.map { index -> [(any PostgresValue)?] in
                    [
                        userID.uuid, "heart-rate", Date(timeIntervalSince1970: Double(series.times[index]) / 1_000),
                        series.values[index],
                    ]
                }
                _ = try await database.pool.copy(
                    into: "plain", columns: ["user_id", "kind", "measured_at", "value"], rows: rows)
            }
        }
        try await summarise()
        return (ContinuousClock.now - start).seconds
    }

    /// The robust centre and spread of each person's days, and who was ever far from them.
    private func summarise() async throws {
        try await database.pool.query(
            """
            WITH days AS (
                SELECT user_id, date_trunc('day', measured_at) AS day,
                    percentile_cont(0.5) WITHIN GROUP (ORDER BY value) AS median
                FROM plain GROUP BY 1, 2
            )
            \(Self.outliers)
            """)
    }

    static let outliers: SQL = """
        , centres AS (
            SELECT user_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY median) AS centre FROM days GROUP BY 1
        ), spreads AS (
            SELECT days.user_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(median - centre)) AS spread
            FROM days JOIN centres USING (user_id) GROUP BY 1
        )
        SELECT count(*) FROM days JOIN centres USING (user_id) JOIN spreads USING (user_id)
        WHERE abs(median - centre) > 3.5 * 1.4826 * spread
        """
}
