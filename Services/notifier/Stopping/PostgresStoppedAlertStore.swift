import Domain
import Foundation
import Postgres

/// Stopped alerts in the table `stopped_alerts`, their mails in `deliveries`.
struct PostgresStoppedAlertStore: StoppedAlertStore {
    let pool: PostgresPool
    /// Mails taken out of the queue in one transaction: while it lasts nobody is told anything.
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

    func supersedeMails(of alertID: AlertID, at now: Date) async throws -> Int {
        var count = 0
        while true {
            let piece = try await supersedePiece(of: alertID, at: now)
            count += piece
            if piece < pieceSize { return count }
        }
    }

    /// Alone, since whoever tells a newer alert of the thread takes the same rows in another order.
    private func supersedePiece(of alertID: AlertID, at now: Date) async throws -> Int {
        try await pool.transaction { transaction in
            let results = try await transaction.pipeline([
                "SELECT \(SQL.telling(.exclusive))",
                """
                WITH waiting AS (
                    SELECT user_id, source, channel FROM deliveries
                    WHERE state = 'queued' AND source = (SELECT number FROM sources WHERE source_id = \(alertID.uuid))
                    LIMIT \(pieceSize) FOR UPDATE
                )
                UPDATE deliveries SET state = 'superseded', updated_at = \(now) FROM waiting
                WHERE deliveries.user_id = waiting.user_id AND deliveries.source = waiting.source
                    AND deliveries.channel = waiting.channel
                """,
            ])
            return results[1].affectedCount
        }
    }
}
