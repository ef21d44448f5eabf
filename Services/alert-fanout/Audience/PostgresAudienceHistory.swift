import Foundation
import Postgres

/// The history in the tables `audience_history` and `audience_vacated`.
struct PostgresAudienceHistory: AudienceHistory {
    let pool: PostgresPool
    /// Rows for one statement, so that no lock is held for long.
    var batchSize = 10_000

    func forget(before limit: Date) async throws -> Int {
        let versions = try await repeating {
            """
            DELETE FROM audience_history WHERE (user_id, changed_in) IN (
                SELECT user_id, changed_in FROM audience_history WHERE known_until < \(limit)
                LIMIT \(batchSize) FOR UPDATE SKIP LOCKED)
            """
        }
        let seats = try await repeating {
            """
            DELETE FROM audience_vacated WHERE (chunk, slot) IN (
                SELECT chunk, slot FROM audience_vacated WHERE vacated_at < \(limit)
                LIMIT \(batchSize) FOR UPDATE SKIP LOCKED)
            """
        }
        return versions + seats
    }

    private func repeating(_ statement: () -> SQL) async throws -> Int {
        var count = 0
        while true {
            let affected = try await pool.query(statement()).affectedCount
            count += affected
            if affected < batchSize { return count }
        }
    }
}
