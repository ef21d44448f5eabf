import Domain
import Foundation
import Postgres

/// Stopped alerts in the table `stopped_alerts`, their deliveries in `deliveries`.
struct PostgresStoppedAlertStore: Sendable {
    let pool: PostgresPool
    /// Deliveries superseded in one transaction, during which no one can be notified.
    var pieceSize = 5_000

    /// Once it returns no recipient is notified of the alert, whatever was under way.
    /// - Parameters:
    ///   - now: the time from which the stop is remembered.
    ///   - limit: stops older than it are forgotten.
    func stop(_ alertID: AlertID, stoppedAt: Date, at now: Date, forgettingBefore limit: Date) async throws {
        _ = try await pool.transaction { transaction in
            try await transaction.pipeline([
                "SELECT \(SQL.notifyingLock(.exclusive))",
                """
                INSERT INTO stopped_alerts (alert_id, stopped_at, noted_at)
                VALUES (\(alertID.uuid), \(stoppedAt), \(now)) ON CONFLICT (alert_id) DO NOTHING
                """,
                "DELETE FROM stopped_alerts WHERE noted_at < \(limit)",
            ])
        }
    }

    /// Supersedes the alert's deliveries that wait to be sent or for a digest.
    /// - Returns: their number by channel.
    func supersedeDeliveries(of alertID: AlertID, at now: Date) async throws -> [Channel: Int] {
        var counts: [Channel: Int] = [:]
        while true {
            let piece = try await supersedePiece(of: alertID, at: now)
            counts.merge(piece, uniquingKeysWith: +)
            if piece.values.reduce(0, +) < pieceSize { return counts }
        }
    }

    /// Holds the lock exclusively, because notifying of a newer alert of the thread locks the same rows in another
    /// order.
    private func supersedePiece(of alertID: AlertID, at now: Date) async throws -> [Channel: Int] {
        try await pool.transaction { transaction in
            let results = try await transaction.pipeline([
                "SELECT \(SQL.notifyingLock(.exclusive))",
                .supersedingDeliveries(
                    """
                    SELECT user_id, source, endpoint_id FROM deliveries
                    WHERE state IN ('queued', 'gathering')
                        AND source = (SELECT number FROM sources WHERE source_id = \(alertID.uuid))
                    LIMIT \(pieceSize) FOR UPDATE
                    """, at: now),
            ])
            return try results[1].countsByChannel()
        }
    }
}
