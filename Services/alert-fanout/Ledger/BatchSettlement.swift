import Domain
import MessageProtocol

/// Recipients of an alert with the same outcome for the same reason.
struct LedgerLine: Sendable, Hashable {
    var outcome: DeliveryOutcome
    /// Nil where the outcome needs none.
    var reason: SettlementReason?
    var recipients: Int
}

/// The outcomes of one batch.
struct BatchSettlement: Sendable, Equatable {
    var batchID: BatchID
    var alertID: AlertID
    var lines: [LedgerLine]

    var total: Int { lines.reduce(0) { $0 + $1.recipients } }

    /// Why the outcomes cannot be entered for a batch; nil when they can, or were before.
    /// - Parameter batch: nil when this service never made such a batch of such an alert.
    @Sendable func fault(of batch: LedgerBatch?) -> MessageFault? {
        guard let batch else {
            return MessageFault(field: "batchID", problem: "no such batch of this alert was ever made")
        }
        guard !batch.isSettled, batch.recipients != total else { return nil }
        return MessageFault(
            field: "outcomes", problem: "they account for \(total) of the batch's \(batch.recipients) recipients")
    }
}

extension BatchSettlement {
    /// A thousand times the largest batch; no sum of such numbers overflows.
    private static let mostRecipients = 1_000_000

    /// - Throws: ``MessageFault`` for a number of recipients that no batch has.
    init(_ settled: NotificationSettled) throws(MessageFault) {
        for (index, outcome) in settled.outcomes.enumerated()
        where !(0...Self.mostRecipients).contains(outcome.recipients) {
            throw MessageFault(
                field: "outcomes[\(index)].recipients", problem: "must be from 0 to \(Self.mostRecipients)")
        }
        self.init(
            batchID: settled.batchID, alertID: settled.alertID,
            lines: settled.outcomes.map {
                LedgerLine(outcome: $0.outcome, reason: $0.reason, recipients: $0.recipients)
            })
    }
}
