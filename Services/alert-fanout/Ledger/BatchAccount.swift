import Domain
import MessageProtocol

/// What became of one batch.
struct BatchAccount: Sendable, Equatable {
    var batchID: BatchID
    var alertID: AlertID
    /// By outcome; outcomes without recipients may be left out.
    var recipients: [DeliveryOutcome: Int]

    var total: Int { recipients.values.reduce(0, +) }
}

extension BatchAccount {
    /// - Throws: ``MessageFault`` for a negative number of recipients.
    init(_ settled: NotificationSettled) throws(MessageFault) {
        for (index, outcome) in settled.outcomes.enumerated() where outcome.recipients < 0 {
            throw MessageFault(field: "outcomes[\(index)].recipients", problem: "must not be negative")
        }
        self.init(
            batchID: settled.batchID, alertID: settled.alertID,
            recipients: settled.outcomes.reduce(into: [:]) { $0[$1.outcome, default: 0] += $1.recipients })
    }
}
