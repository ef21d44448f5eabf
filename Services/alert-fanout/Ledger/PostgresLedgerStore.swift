import Domain
import Foundation
import Postgres

/// The ledger in the tables `batches` and `ledger`, read through the view `ledger_balance`.
struct PostgresLedgerStore: LedgerStore {
    let pool: PostgresPool

    func enter(_ account: BatchAccount, at now: Date) async throws -> LedgerEntry {
        try await pool.transaction { transaction in
            // Holds the batch's row until COMMIT, so that two messages of one batch follow each other.
            let rows = try await transaction.query(.locking(account))
            guard let row = rows.first else { return .unknownBatch }
            let (size, isSettled) = try row.decode((Int, Bool).self)
            guard !isSettled else { return .settled }
            guard size == account.total else { return .sizeDiffers(size: size) }
            try await transaction.pipeline([
                .settling(account, at: now), .entering(account.lines, of: account.alertID),
            ])
            return .settled
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
    fileprivate static func locking(_ account: BatchAccount) -> SQL {
        """
        SELECT recipients::bigint, settled_at IS NOT NULL FROM batches
        WHERE batch_id = \(account.batchID.uuid) AND alert_id = \(account.alertID.uuid) FOR UPDATE
        """
    }

    fileprivate static func settling(_ account: BatchAccount, at now: Date) -> SQL {
        "UPDATE batches SET settled_at = \(now) WHERE batch_id = \(account.batchID.uuid)"
    }
}
