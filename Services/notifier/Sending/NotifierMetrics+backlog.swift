import DeclaredMetrics
import Domain
import Foundation
import Metrics

extension NotifierMetrics {
    private static let channel = MetricLabel("channel", Channel.outside.map(\.rawValue))

    static let backlog = Metric.gauge(
        "notifier_waiting_deliveries", "Messages due and not sent yet, counted up to 10,001 for each host", by: channel)
    static let oldestInBacklog = Metric.gauge(
        "notifier_oldest_waiting_seconds", "How long the oldest has been due, or blocks wait to be queued", by: channel)

    static let backlogMetrics = [backlog, oldestInBacklog]

    /// Records zero for channels without a backlog.
    /// - Parameter firstUnrouted: since when the oldest blocks wait for deliveries, which may be of any channel.
    static func backlog(_ deliveries: [Channel: DeliveryBacklog], firstUnrouted: Date?, at now: Date) {
        for channel in Channel.outside {
            let found = deliveries[channel]
            backlog.gauge(channel.rawValue).record(found?.count ?? 0)
            let oldest = [found?.firstDue, firstUnrouted].compactMap(\.self).min()
            oldestInBacklog.gauge(channel.rawValue).record(oldest.map { max(0, now.timeIntervalSince($0)) } ?? 0)
        }
    }
}
