import DeclaredMetrics
import Domain
import Foundation
import MessageProtocol
import Metrics

/// This service's own metrics.
enum NotifierMetrics {
    static let deliveries = Metric.counter(
        "notifier_deliveries_total", "Recipients, by outcome", by: "channel", "outcome", "reason")
    static let timeToInbox = Metric.histogram(
        "notifier_told_seconds", "From when the alert was raised to the commit in recipients' inboxes, by batch",
        bounds: HistogramBounds.arrival, by: MetricLabel("lane", Lane.self))

    static let reminders = Metric.counter(
        "notifier_reminders_total", "Reminders sent or dropped, by outcome",
        by: MetricLabel("outcome", ["told", "missed", "muted", "unreadable"]))
    static let bounces = Metric.counter(
        "notifier_bounces_total", "Delivery reports, by result", by: MetricLabel("result", BounceResult.self))

    static let all = [deliveries, timeToInbox, reminders, bounces] + sendingMetrics + backlogMetrics + requestedMetrics

    /// Creates the series of all outcomes, so that the first of each shows as an increase.
    /// - Parameter channels: those that are enabled.
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
                if reason.isTransient { _ = deliveries.counter(channel.rawValue, "retry", reason.rawValue) }
            }
        }
    }

    /// - Parameter now: a time after the commit.
    static func batch(_ batch: DeliveredBatch, in lane: Lane?, raisedAt: Date?, at now: Date) {
        inbox(batch.entries)
        for outcome in batch.settlement.outcomes where outcome.outcome != .delivered {
            count(
                outcome.recipients, channel: "in-app", outcome: outcome.outcome.rawValue,
                reason: outcome.reason?.rawValue ?? "")
        }
        if let raisedAt, batch.settlement.count(.delivered) > 0 {
            timeToInbox.timer((lane ?? .station).rawValue)
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

    static func digests(_ counts: DigestCounts) {
        for (channel, digests) in counts.digests { count(digests, channel: channel.rawValue, outcome: "queued") }
        for (channel, digested) in counts.digested { count(digested, channel: channel.rawValue, outcome: "digested") }
    }

    static func reminders(_ counts: ReminderCounts) {
        reminders.counter("told").increment(by: counts.sent)
        reminders.counter("missed").increment(by: counts.missed)
        reminders.counter("muted").increment(by: counts.muted)
        reminders.counter("unreadable").increment(by: counts.unreadable)
    }

    static func bounce(_ result: BounceResult) { bounces.counter(result.rawValue).increment() }

    private static func count(_ recipients: Int, channel: String, outcome: String, reason: String = "") {
        guard recipients > 0 else { return }
        deliveries.counter(channel, outcome, reason).increment(by: recipients)
    }
}
