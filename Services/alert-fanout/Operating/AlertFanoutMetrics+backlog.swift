import DeclaredMetrics
import Domain
import MessageProtocol
import Metrics
import Synchronization

extension AlertFanoutMetrics {
    static let ledgerRecipients = Metric.gauge(
        "alert_fanout_ledger_recipients", "Recipients of the alerts of the last day",
        by: MetricLabel("outcome", DeliveryOutcome.self))
    static let pendingRecipients = Metric.gauge(
        "alert_fanout_pending_recipients", "Recipients of batches that are not settled",
        by: MetricLabel("lane", Lane.self))
    static let drainSeconds = Metric.gauge(
        "alert_fanout_drain_seconds",
        "Until all of them are settled at the rate of the last minute; absent while nobody can know")

    static let backlogMetrics = [ledgerRecipients, pendingRecipients, drainSeconds]

    /// The gauge of the drain time while it is shown; the lock of itself.
    private static let shownDrain = Mutex<Gauge?>(nil)

    /// Zero is said of lanes and outcomes without recipients; an unknown drain time is not said at all.
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
