import DeclaredMetrics
import Domain
import MessageProtocol
import Metrics
import Synchronization

/// This service's own metrics.
enum AlertFanoutMetrics {
    private static let kind = MetricLabel("kind", AlertKind.self)

    static let alerts = Metric.counter(
        "alert_fanout_alerts_admitted_total", "Alerts taken in; one may concern nobody", by: kind)
    static let recipients = Metric.counter(
        "alert_fanout_recipients_total", "People decided for", by: kind,
        MetricLabel("decision", RecipientDecision.allCases.map(\.label)))
    static let batches = Metric.counter("alert_fanout_batches_total", "Batches handed to the notifier", by: kind)
    static let missing = Metric.gauge(
        "alert_fanout_ledger_missing_recipients",
        "Recipients of the last week of whom nothing is known long after their alert was matched")
    static let unbalanced = Metric.gauge(
        "alert_fanout_ledger_unbalanced_alerts", "The alerts to which these recipients belong")
    static let reports = Metric.counter(
        "alert_fanout_crowd_reports_total", "Reports of people, by what became of them",
        by: MetricLabel("status", ["waiting", "counted", "limited", "refused"]))
    static let judgements = Metric.counter(
        "alert_fanout_crowd_judgements_total", "Reports judged after their day",
        by: MetricLabel("agreement", Agreement.self))
    static let ledgerRecipients = Metric.gauge(
        "alert_fanout_ledger_recipients", "Recipients of the alerts of the last day",
        by: MetricLabel("outcome", DeliveryOutcome.self))
    static let pendingRecipients = Metric.gauge(
        "alert_fanout_pending_recipients", "Recipients of batches that are not settled",
        by: MetricLabel("lane", Lane.self))
    static let drainSeconds = Metric.gauge(
        "alert_fanout_drain_seconds",
        "Until all of them are settled at the rate of the last minute; absent while nobody can know")

    static let all = [
        alerts, recipients, batches, missing, unbalanced, ledgerRecipients, pendingRecipients, drainSeconds, reports,
        judgements,
    ]

    static func admitted(_ kind: AlertKind) { alerts.counter(kind.rawValue).increment() }

    static func fannedOut(_ outcome: RangeOutcome) {
        for (decision, people) in outcome.counts {
            recipients.counter(outcome.kind.rawValue, decision.label).increment(by: people)
        }
        batches.counter(outcome.kind.rawValue).increment(by: outcome.batches)
    }

    static func reported(_ status: String) { reports.counter(status).increment() }

    static func judged(_ agreement: String, _ count: Int) { judgements.counter(agreement).increment(by: count) }

    static func ledger(_ imbalance: LedgerImbalance) {
        missing.gauge().record(imbalance.recipients)
        unbalanced.gauge().record(imbalance.alerts)
    }

    /// The gauge of the drain time while it is exported, guarded by its own lock.
    private static let shownDrain = Mutex<Gauge?>(nil)

    /// Lanes and outcomes without recipients are recorded as zero; an unknown drain time is not exported.
    static func backlog(_ backlog: Backlog) {
        for lane in Lane.allCases {
            pendingRecipients.gauge(lane.rawValue).record(backlog.pending[lane, default: 0])
        }
        for outcome in DeliveryOutcome.allCases {
            ledgerRecipients.gauge(outcome.rawValue).record(backlog.outcomes[outcome, default: 0])
        }
        shownDrain.withLock { gauge in
            guard let seconds = backlog.drainSeconds else {
                gauge?.destroy()
                gauge = nil
                return
            }
            let shown = gauge ?? drainSeconds.gauge()
            shown.record(seconds)
            gauge = shown
        }
    }
}
