import Domain
import MessageProtocol
import Postgres

extension SQL {
    /// Adds to the account of an alert.
    ///
    /// Rows are taken in the order of their keys, so that the batches of one alert cannot meet in a deadlock.
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
}
