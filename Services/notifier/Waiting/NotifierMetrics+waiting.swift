import DeclaredMetrics
import Domain
import Foundation
import Metrics

extension NotifierMetrics {
    private static let channel = MetricLabel("channel", Channel.outside.map(\.rawValue))

    static let waiting = Metric.gauge(
        "notifier_waiting_deliveries", "Due and not sent yet, counted to 10,001 for each server", by: channel)
    static let oldestWaiting = Metric.gauge(
        "notifier_oldest_waiting_seconds", "How long the oldest of them has been due", by: channel)

    static let waitingMetrics = [waiting, oldestWaiting]

    /// Zero is said of channels in which nothing waits.
    static func waiting(_ deliveries: [Channel: WaitingDeliveries], at now: Date) {
        for channel in Channel.outside {
            let found = deliveries[channel]
            waiting.gauge(channel.rawValue).record(found?.count ?? 0)
            oldestWaiting.gauge(channel.rawValue).record(found.map { max(0, now.timeIntervalSince($0.firstDue)) } ?? 0)
        }
    }
}
