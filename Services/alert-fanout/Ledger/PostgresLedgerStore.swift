import Domain
import Foundation
import MessageProtocol
import Postgres

/// The ledger in the tables `batches` and `ledger`, read through the view `ledger_balance`.
struct PostgresLedgerStore: LedgerStore {
    let pool: PostgresPool

    func settle(
        _ settlement: BatchSettlement, at now: Date, check: @Sendable (LedgerBatch?) -> MessageFault?
    ) async throws -> MessageFault? {
        try await pool.transaction { transaction in
            // Locks the batch's row until COMMIT, which serialises two messages of one batch.
            let rows = try await transaction.query(.locking(settlement))
            let batch = try rows.first.map { row in
                let (recipients, isSettled) = try row.decode((Int, Bool).self)
                return LedgerBatch(recipients: recipients, isSettled: isSettled)
            }
            if let fault = check(batch) { return fault }
            if batch?.isSettled == false {
                try await transaction.pipeline([
                    .settling(settlement, at: now), .entering(settlement.lines, of: settlement.alertID),
                ])
            }
            return nil
        }
    }

    func imbalance(ofAlertsMatched span: Range<Date>) async throws -> LedgerImbalance {
        let rows = try await pool.query(
            """
            SELECT count(*), coalesce(sum(abs(missing)), 0)::bigint FROM ledger_balance
            WHERE matched_at >= \(span.lowerBound) AND matched_at < \(span.upperBound) AND missing <> 0
            """)
        let (alerts, recipients) = try rows.first?.decode((Int, Int).self) ?? (0, 0)
        return LedgerImbalance(alerts: alerts, recipients: recipients)
    }
}

extension SQL {
    /// Adds lines to the ledger of an alert.
    ///
    /// Rows are locked in the order of their keys, which rules out a deadlock between the batches of one alert.
    static func entering(_ lines: [LedgerLine], of alert: AlertID) -> SQL {
        """
        INSERT INTO ledger AS entry (alert_id, outcome, reason, recipients)
        SELECT \(alert.uuid), outcome, reason, sum(recipients) FROM unnest(
            \(lines.map(\.outcome.rawValue)), \(lines.map { $0.reason?.rawValue ?? "" }), \(lines.map(\.recipients))
        ) AS line (outcome, reason, recipients)
        WHERE recipients > 0 GROUP BY outcome, reason ORDER BY outcome, reason
        ON CONFLICT (alert_id, outcome, reason) DO UPDATE SET recipients = entry.recipients + excluded.recipients
        """
    }

    fileprivate static func locking(_ settlement: BatchSettlement) -> SQL {
        """
        SELECT recipients::bigint, settled_at IS NOT NULL FROM batches
        WHERE batch_id = \(settlement.batchID.uuid) AND alert_id = \(settlement.alertID.uuid) FOR UPDATE
        """
    }

    fileprivate static func settling(_ settlement: BatchSettlement, at now: Date) -> SQL {
        "UPDATE batches SET settled_at = \(now) WHERE batch_id = \(settlement.batchID.uuid)"
    }
}
