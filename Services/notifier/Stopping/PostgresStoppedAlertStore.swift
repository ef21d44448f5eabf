import Domain
import Foundation
import Postgres

/// Stopped alerts in the table `stopped_alerts`, their messages in `deliveries`.
struct PostgresStoppedAlertStore: StoppedAlertStore {
    let pool: PostgresPool
    /// Messages taken out of the queue in one transaction: while it lasts nobody is told anything.
    var pieceSize = 5_000

    func stop(_ alertID: AlertID, stoppedAt: Date, at now: Date, forgettingBefore limit: Date) async throws {
        _ = try await pool.transaction { transaction in
            try await transaction.pipeline([
                "SELECT \(SQL.telling(.exclusive))",
                """
                INSERT INTO stopped_alerts (alert_id, stopped_at, noted_at)
                VALUES (\(alertID.uuid), \(stoppedAt), \(now)) ON CONFLICT (alert_id) DO NOTHING
                """,
                "DELETE FROM stopped_alerts WHERE noted_at < \(limit)",
            ])
        }
    }

    func supersedeMessages(of alertID: AlertID, at now: Date) async throws -> [Channel: Int] {
        var counts: [Channel: Int] = [:]
        while true {
            let piece = try await supersedePiece(of: alertID, at: now)
            counts.merge(piece, uniquingKeysWith: +)
            if piece.values.reduce(0, +) < pieceSize { return counts }
        }
    }

    /// Alone, since whoever tells a newer alert of the thread takes the same rows in another order.
    private func supersedePiece(of alertID: AlertID, at now: Date) async throws -> [Channel: Int] {
        try await pool.transaction { transaction in
            let results = try await transaction.pipeline([
                "SELECT \(SQL.telling(.exclusive))",
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
