import Domain
import MessageProtocol

/// The outcomes of one batch's recipients; a person named twice counts twice.
struct BatchSettlement: Sendable, Equatable {
    let batchID: BatchID
    let alertID: AlertID
    /// Only outcomes with recipients. `delivered` counts those who have the notification in their inbox, from this
    /// batch or an earlier one.
    let outcomes: [NotificationSettled.Outcome]

    /// No recipient of the batch is notified.
    init(of work: BatchWork, all outcome: DeliveryOutcome, _ reason: SettlementReason) {
        self.init(work.batchID, of: work.alertID, size: work.recipients.count, all: outcome, reason)
    }

    /// All recipients but the excluded ones are notified.
    init(of work: BatchWork, excluded: ExcludedRecipients) {
        let failed = work.recipients.count { excluded.deleted.contains($0) }
        let superseded = work.recipients.count { excluded.contains($0) } - failed
        self.init(
            work.batchID, of: work.alertID, size: work.recipients.count, superseded: superseded, failed: failed)
    }

    /// - Parameter size: all recipients, of whom none is notified.
    init(_ batchID: BatchID, of alertID: AlertID, size: Int, all outcome: DeliveryOutcome, _ reason: SettlementReason) {
        self.init(batchID, alertID, [.init(outcome: outcome, recipients: size, reason: reason)])
    }

    /// - Parameters:
    ///   - size: all recipients.
    ///   - superseded: those who have a newer notification of the thread.
    ///   - failed: those whose accounts were deleted.
    init(_ batchID: BatchID, of alertID: AlertID, size: Int, superseded: Int, failed: Int) {
        self.init(
            batchID, alertID,
            [
                .init(outcome: .delivered, recipients: size - superseded - failed),
                .init(outcome: .superseded, recipients: superseded, reason: .newerAlert),
                .init(outcome: .failed, recipients: failed, reason: .recipientDeleted),
            ])
    }

    private init(_ batchID: BatchID, _ alertID: AlertID, _ outcomes: [NotificationSettled.Outcome]) {
        self.batchID = batchID
        self.alertID = alertID
        self.outcomes = outcomes.filter { $0.recipients > 0 }
    }

    var size: Int { outcomes.reduce(0) { $0 + $1.recipients } }

    func count(_ outcome: DeliveryOutcome) -> Int {
        outcomes.reduce(0) { $0 + ($1.outcome == outcome ? $1.recipients : 0) }
    }

    var message: NotificationSettled {
        NotificationSettled(batchID: batchID, alertID: alertID, outcomes: outcomes)
    }
}
