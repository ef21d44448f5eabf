import DeclaredMetrics
import Domain
import MessageProtocol
import Metrics

extension NotifierMetrics {
    static let sendingDuration = Metric.histogram(
        "notifier_sending_seconds", "From handing a message to a provider to its response",
        bounds: HistogramBounds.latency, by: "channel", "outcome")
    static let inFlight = Metric.gauge("notifier_sending_in_flight", "Messages claimed and not recorded yet")
    static let skippedHosts = Metric.gauge(
        "notifier_sending_hosts_left_alone", "Hosts whose circuit breaker is open, or that asked for a pause",
        by: MetricLabel("why", ["open", "paused"]))

    static let sendingMetrics = [sendingDuration, inFlight, skippedHosts]

    static func sent(by channel: Channel, _ result: SendResult, duration: Duration) {
        sendingDuration.timer(channel.rawValue, result.name).record(duration: duration)
    }

    static func recorded(_ record: DeliveryRecord) {
        guard record.outcome != .superseded else {
            return superseded([record.claim.channel: 1], reason: .newerAlert)
        }
        let outcome = record.retryDate == nil ? record.state : "retry"
        deliveries.counter(record.claim.channel.rawValue, outcome, record.reason?.rawValue ?? "").increment()
    }

    static func hosts(_ counts: (inFlight: Int, open: Int, paused: Int)) {
        inFlight.gauge().record(counts.inFlight)
        skippedHosts.gauge("open").record(counts.open)
        skippedHosts.gauge("paused").record(counts.paused)
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
