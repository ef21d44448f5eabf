import Foundation
import Postgres

/// Superseded versions of people, and vacated positions, in the tables `audience_history` and `audience_vacated`.
struct PostgresAudienceHistory: PrunableHistory {
    let pool: PostgresPool
    /// Rows per statement, so that no lock is held for long.
    var batchSize = 10_000

    /// In seconds. As long as the notifier keeps what was sent to a seat: only by it people find what they were sent
    /// before they moved.
    static let seatMemory = 90.0 * 86_400

    func forget(before limit: Date) async throws -> Int {
        let versions = try await pool.repeating(batchSize) {
            """
            DELETE FROM audience_history WHERE (user_id, changed_in) IN (
                SELECT user_id, changed_in FROM audience_history WHERE known_until < \(limit)
                LIMIT \(batchSize) FOR UPDATE SKIP LOCKED)
            """
        }
        let positions = try await pool.repeating(batchSize) {
            """
            DELETE FROM audience_vacated WHERE (chunk, slot) IN (
                SELECT chunk, slot FROM audience_vacated
                WHERE vacated_at < \(limit)
                    AND (user_id IS NULL OR vacated_at < \(limit + PruneHistory.memory - Self.seatMemory))
                LIMIT \(batchSize) FOR UPDATE SKIP LOCKED)
            """
        }
        return versions + positions
    }
}

extension PostgresPool {
    /// Repeats a statement until it affects fewer rows than a batch.
    /// - Returns: how many rows it affected in all.
    func repeating(_ batchSize: Int, _ statement: () -> SQL) async throws -> Int {
        var count = 0
        while true {
            let affected = try await query(statement()).affectedCount
            count += affected
            if affected < batchSize { return count }
        }
    }
}
