import DeclaredMetrics
import Metrics

/// This service's own metrics.
enum AlertFanoutMetrics {
    private static let kind = MetricLabel("kind", AlertKind.self)

    static let alerts = Metric.counter(
        "alert_fanout_alerts_admitted_total", "Alerts taken in; one may concern nobody", by: kind)
    static let recipients = Metric.counter(
        "alert_fanout_recipients_total", "People decided for", by: kind,
        MetricLabel("decision", RecipientDecision.allCases.map { "\($0)" }))
    static let batches = Metric.counter("alert_fanout_batches_total", "Batches handed to the notifier", by: kind)
    static let missing = Metric.gauge(
        "alert_fanout_ledger_missing_recipients",
        "Recipients of the last week of whom nothing is known long after their alert was matched")
    static let unbalanced = Metric.gauge(
        "alert_fanout_ledger_unbalanced_alerts", "The alerts to which these recipients belong")

    static let all = [alerts, recipients, batches, missing, unbalanced] + backlogMetrics + crowdMetrics

    static func admitted(_ kind: AlertKind) { alerts.counter(kind.rawValue).increment() }

    static func fannedOut(_ outcome: RangeOutcome) {
        for (decision, people) in outcome.counts {
            recipients.counter(outcome.kind.rawValue, "\(decision)").increment(by: people)
        }
        batches.counter(outcome.kind.rawValue).increment(by: outcome.batches)
    }

    static func ledger(_ imbalance: LedgerImbalance) {
        missing.gauge().record(imbalance.recipients)
        unbalanced.gauge().record(imbalance.alerts)
    }
}
