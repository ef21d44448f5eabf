import Domain
import MessageProtocol
import Metrics

/// The names of this service's metrics.
enum NotifierMetrics {
    /// Recipients by channel, outcome and, where there is one, reason.
    static let deliveries = "notifier_deliveries_total"

    static func batch(_ batch: DeliveredBatch) {
        inbox(batch.entries)
        for outcome in batch.settlement.outcomes where outcome.outcome != .delivered {
            count(
                outcome.recipients, channel: "in-app", outcome: outcome.outcome.rawValue,
                reason: outcome.reason?.rawValue ?? "")
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
        let labels = [("channel", channel), ("outcome", outcome), ("reason", reason)]
        Counter(label: deliveries, dimensions: labels).increment(by: recipients)
    }
}
