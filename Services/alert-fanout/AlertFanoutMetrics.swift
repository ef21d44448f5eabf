import Metrics

/// The names of this service's metrics.
enum AlertFanoutMetrics {
    /// Alerts whose audience was found, by kind (`station`, `forecast`, `user`); the audience may be nobody.
    static let alerts = "alert_fanout_alerts_matched_total"
    /// People put into batches, by kind of alert.
    static let recipients = "alert_fanout_recipients_total"
    /// Batches handed to the notifier, by kind of alert.
    static let batches = "alert_fanout_batches_total"
    /// Recipients of the last week of whom nothing is known long after their alert was matched; 0 when all is well.
    static let missing = "alert_fanout_ledger_missing_recipients"
    /// The alerts to which these recipients belong.
    static let unbalanced = "alert_fanout_ledger_unbalanced_alerts"

    static func matched(_ match: AlertMatch, kind: AlertKind) {
        let labels = [("kind", kind.rawValue)]
        Counter(label: alerts, dimensions: labels).increment()
        Counter(label: recipients, dimensions: labels).increment(by: match.recipients)
        Counter(label: batches, dimensions: labels).increment(by: match.batches)
    }

    static func ledger(_ imbalance: LedgerImbalance) {
        Gauge(label: missing).record(imbalance.recipients)
        Gauge(label: unbalanced).record(imbalance.alerts)
    }
}
