import Domain
import Metrics

extension NotifierMetrics {
    /// Seconds from handing a message to a provider to its answer, by channel and outcome.
    static let sendingDuration = "notifier_sending_seconds"
    /// Messages claimed and not written down yet.
    static let inFlight = "notifier_sending_in_flight"
    /// Hosts whose breaker is open, and hosts that asked for a pause.
    static let leftAlone = "notifier_sending_hosts_left_alone"

    static func sent(by channel: Channel, _ result: SendResult, duration: Duration) {
        let labels = [("channel", channel.rawValue), ("outcome", result.name)]
        Timer(label: sendingDuration, dimensions: labels).record(duration: duration)
    }

    static func recorded(_ record: DeliveryRecord) {
        let outcome = record.retryDate == nil ? record.state : "retry"
        let labels = [
            ("channel", record.claim.channel.rawValue), ("outcome", outcome),
            ("reason", record.reason?.rawValue ?? ""),
        ]
        Counter(label: deliveries, dimensions: labels).increment()
    }

    static func hosts(_ counts: (inFlight: Int, open: Int, paused: Int)) {
        Gauge(label: inFlight).record(counts.inFlight)
        Gauge(label: leftAlone, dimensions: [("why", "open")]).record(counts.open)
        Gauge(label: leftAlone, dimensions: [("why", "paused")]).record(counts.paused)
    }
}

extension SendResult {
    fileprivate var name: String {
        switch self {
        case .accepted: "accepted"
        case .delivered: "delivered"
        case .retry: "retry"
        case .failed: "failed"
        case .addressGone: "gone"
        }
    }
}
