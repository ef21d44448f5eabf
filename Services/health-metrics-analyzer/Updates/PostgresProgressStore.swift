import Foundation
import Postgres

/// Progress from the tables `daily_updates`, `policy` and `imports`.
struct PostgresProgressStore: Sendable {
    let pool: PostgresPool

    func progress() async throws -> AnalyzerProgress {
        let tolerance = try await PostgresDailyUpdateStore(pool: pool).tolerance()
        let row = try await pool.query(
            """
            SELECT (SELECT max(finished_at) FROM daily_updates), count(*), min(noted_at)
            FROM imports WHERE state <> 'done'
            """
        ).first
        let (lastUpdate, waiting, oldest) = try row?.decode((Date?, Int, Date?).self) ?? (nil, 0, nil)
        return AnalyzerProgress(
            lastUpdate: lastUpdate, tolerance: tolerance, importsWaiting: waiting, oldestImport: oldest)
    }
}
