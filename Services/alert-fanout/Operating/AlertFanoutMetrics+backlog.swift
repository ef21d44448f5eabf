import Domain
import MessageProtocol
import Metrics
import Synchronization

extension AlertFanoutMetrics {
    /// The gauge of the drain time while it is shown; the lock of itself.
    private static let shownDrain = Mutex<Gauge?>(nil)

    /// Zero is said of lanes and outcomes without recipients; an unknown drain time is not said at all.
    static func backlog(_ backlog: Backlog) {
        for lane in Lane.allCases {
            Gauge(label: pendingRecipients, dimensions: [("lane", lane.rawValue)])
                .record(backlog.pending[lane, default: 0])
        }
        for outcome in DeliveryOutcome.allCases {
            Gauge(label: ledgerRecipients, dimensions: [("outcome", outcome.rawValue)])
                .record(backlog.outcomes[outcome, default: 0])
        }
        shownDrain.withLock { gauge in
            guard let seconds = backlog.drainSeconds else {
                gauge?.destroy()
                gauge = nil
                return
            }
            let shown = gauge ?? Gauge(label: drainSeconds)
            shown.record(seconds)
            gauge = shown
        }
    }
}
