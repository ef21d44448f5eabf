import DeclaredMetrics
import Domain
import Foundation
import MessageProtocol
import Metrics

/// This service's own metrics.
enum NotifierMetrics {
    static let deliveries = Metric.counter(
        "notifier_deliveries_total", "Recipients, by what became of them", by: "channel", "outcome", "reason")
    static let told = Metric.histogram(
        "notifier_told_seconds", "From when the alert was raised to the commit in people's inboxes, by batch",
        bounds: HistogramBounds.arrival, by: MetricLabel("lane", Lane.self))

    static let all = [deliveries, told, reminders, bounces] + sendingMetrics + waitingMetrics

    /// Makes the series of what can happen to a recipient, so that the first of each is seen as an increase.
    /// - Parameter channels: those that are on.
    static func begin(_ channels: Set<Channel>) {
        let inApp = Channel.inApp.rawValue
        for outcome in ["delivered", "repeated"] { _ = deliveries.counter(inApp, outcome, "") }
        for outcome in DeliveryOutcome.allCases where outcome != .delivered {
            for reason in SettlementReason.allCases { _ = deliveries.counter(inApp, outcome.rawValue, reason.rawValue) }
        }
        for channel in channels {
            for outcome in ["queued", "accepted", "delivered", "expired"] {
                _ = deliveries.counter(channel.rawValue, outcome, "")
            }
            for reason in DeliveryFailure.allCases {
                _ = deliveries.counter(channel.rawValue, "failed", reason.rawValue)
                if reason.isPassing { _ = deliveries.counter(channel.rawValue, "retry", reason.rawValue) }
            }
        }
    }

    /// - Parameter now: after the commit.
    static func batch(_ batch: DeliveredBatch, of message: NotificationBatchReady, at now: Date) {
        inbox(batch.entries)
        for outcome in batch.settlement.outcomes where outcome.outcome != .delivered {
            count(
                outcome.recipients, channel: "in-app", outcome: outcome.outcome.rawValue,
                reason: outcome.reason?.rawValue ?? "")
        }
        if let raisedAt = message.raisedAt, batch.settlement.count(.delivered) > 0 {
            told.timer((message.lane ?? .station).rawValue)
                .record(duration: .seconds(max(0, now.timeIntervalSince(raisedAt))))
        }
    }

    static func inbox(_ entries: InboxEntries) {
        count(entries.added, channel: "in-app", outcome: "delivered")
        count(entries.repeated, channel: "in-app", outcome: "repeated")
        for (channel, queued) in entries.queued { count(queued, channel: channel.rawValue, outcome: "queued") }
        for (channel, gathered) in entries.gathered { count(gathered, channel: channel.rawValue, outcome: "gathered") }
        superseded(entries.superseded, reason: .newerAlert)
    }

    static func superseded(_ counts: [Channel: Int], reason: SettlementReason) {
        for (channel, superseded) in counts {
            count(superseded, channel: channel.rawValue, outcome: "superseded", reason: reason.rawValue)
        }
    }

    static func digests(_ round: DigestRound) {
        for (channel, digests) in round.digests { count(digests, channel: channel.rawValue, outcome: "queued") }
        for (channel, told) in round.told { count(told, channel: channel.rawValue, outcome: "digested") }
    }

    private static func count(_ recipients: Int, channel: String, outcome: String, reason: String = "") {
        guard recipients > 0 else { return }
        deliveries.counter(channel, outcome, reason).increment(by: recipients)
    }
}
