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
    /// - Throws: ``MessageFault`` for a negative number of recipients.
    init(_ settled: NotificationSettled) throws(MessageFault) {
        for (index, outcome) in settled.outcomes.enumerated() where outcome.recipients < 0 {
            throw MessageFault(field: "outcomes[\(index)].recipients", problem: "must not be negative")
        }
        self.init(
            batchID: settled.batchID, alertID: settled.alertID,
            lines: settled.outcomes.map {
                LedgerLine(outcome: $0.outcome, reason: $0.reason, recipients: $0.recipients)
            })
    }
}
