import Foundation
import Postgres

/// Decisions, memory and feedback in the tables `alert_recipients`, `alert_ranges`, `told`, `interruptions` and
/// `feedback`; alerts and their ledgers stay.
struct PostgresAlertHistory: PrunableHistory {
    let pool: PostgresPool
    /// Rows per statement, so that no lock is held for long.
    var batchSize = 2_000

    func forget(before limit: Date) async throws -> Int {
        var count = 0
        for statement in statements(before: limit) { count += try await pool.repeating(batchSize) { statement } }
        return count
    }

    private func statements(before limit: Date) -> [SQL] {
        [
            """
            DELETE FROM alert_recipients WHERE (alert_id, chunk) IN (
                SELECT alert_id, chunk FROM alert_recipients JOIN alerts USING (alert_id)
                WHERE matched_at < \(limit) LIMIT \(batchSize))
            """,
            """
            DELETE FROM alert_ranges WHERE (alert_id, number) IN (
                SELECT alert_id, number FROM alert_ranges JOIN alerts USING (alert_id)
                WHERE matched_at < \(limit) AND state IN ('done', 'stopped') LIMIT \(batchSize))
            """,
            """
            DELETE FROM told WHERE (day, allergen, chunk) IN (
                SELECT day, allergen, chunk FROM told WHERE told_at < \(limit)
                LIMIT \(batchSize) FOR UPDATE SKIP LOCKED)
            """,
            """
            DELETE FROM interruptions WHERE (week, chunk) IN (
                SELECT week, chunk FROM interruptions WHERE week < \(Week(of: limit).description)::date
                LIMIT \(batchSize) FOR UPDATE SKIP LOCKED)
            """,
            """
            DELETE FROM feedback WHERE (alert_id, user_id) IN (
                SELECT alert_id, user_id FROM feedback WHERE given_at < \(limit)
                LIMIT \(batchSize) FOR UPDATE SKIP LOCKED)
            """,
        ]
    }
}
