import Metrics

/// The names of this service's metrics.
enum AlertFanoutMetrics {
    /// Alerts taken in, by kind (`station`, `forecast`, `user`, `digest`); an alert may concern nobody.
    static let alerts = "alert_fanout_alerts_admitted_total"
    /// People decided for, by kind of alert and decision.
    static let recipients = "alert_fanout_recipients_total"
    /// Batches handed to the notifier, by kind of alert.
    static let batches = "alert_fanout_batches_total"
    /// Recipients of the last week of whom nothing is known long after their alert was matched; 0 when all is well.
    static let missing = "alert_fanout_ledger_missing_recipients"
    /// The alerts to which these recipients belong.
    static let unbalanced = "alert_fanout_ledger_unbalanced_alerts"
    /// Recipients of the alerts of the last day, by outcome.
    static let ledgerRecipients = "alert_fanout_ledger_recipients"
    /// Recipients of batches that are not settled, by lane.
    static let pendingRecipients = "alert_fanout_pending_recipients"
    /// Seconds until all of them are settled at the rate of the last minute; absent while nobody can know.
    static let drainSeconds = "alert_fanout_drain_seconds"

    static func admitted(_ kind: AlertKind) {
        Counter(label: alerts, dimensions: [("kind", kind.rawValue)]).increment()
    }

    static func fannedOut(_ outcome: RangeOutcome) {
        for (decision, people) in outcome.counts {
            let labels = [("kind", outcome.kind.rawValue), ("decision", "\(decision)")]
            Counter(label: recipients, dimensions: labels).increment(by: people)
        }
        Counter(label: batches, dimensions: [("kind", outcome.kind.rawValue)]).increment(by: outcome.batches)
    }

    static func ledger(_ imbalance: LedgerImbalance) {
        Gauge(label: missing).record(imbalance.recipients)
        Gauge(label: unbalanced).record(imbalance.alerts)
    }
}
