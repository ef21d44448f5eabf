import Domain
import MessageProtocol
import Metrics

/// The names of this service's metrics.
enum NotifierMetrics {
    /// Recipients by channel (`in-app`, `email`), outcome and, where there is one, reason.
    static let deliveries = "notifier_deliveries_total"
    /// Seconds from handing a mail to the mail server to its answer, by outcome.
    static let mailDuration = "notifier_mail_submission_seconds"

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
        count(entries.mails, channel: "email", outcome: "queued")
        supersededMails(entries.supersededMails, reason: .newerAlert)
    }

    static func supersededMails(_ count: Int, reason: SettlementReason) {
        self.count(count, channel: "email", outcome: "superseded", reason: reason.rawValue)
    }

    static func mail(_ result: MailResult, duration: Duration) {
        count(1, channel: "email", outcome: result.name, reason: result.reason?.rawValue ?? "")
        Timer(label: mailDuration, dimensions: [("outcome", result.name)]).record(duration: duration)
    }

    private static func count(_ recipients: Int, channel: String, outcome: String, reason: String = "") {
        guard recipients > 0 else { return }
        let labels = [("channel", channel), ("outcome", outcome), ("reason", reason)]
        Counter(label: deliveries, dimensions: labels).increment(by: recipients)
    }
}
