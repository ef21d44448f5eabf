import Domain
import MessageProtocol

/// What became of one batch.
struct BatchAccount: Sendable, Equatable {
    var batchID: BatchID
    var alertID: AlertID
    var lines: [LedgerLine]

    var total: Int { lines.reduce(0) { $0 + $1.recipients } }
}

extension BatchAccount {
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
