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
        self.init(work, [.init(outcome: outcome, recipients: work.recipients.count, reason: reason)])
    }

    /// All recipients but the excluded ones are notified.
    init(of work: BatchWork, excluded: ExcludedRecipients) {
        let failed = work.recipients.count { excluded.deleted.contains($0) }
        let superseded = work.recipients.count { excluded.contains($0) } - failed
        self.init(
            work,
            [
                .init(outcome: .delivered, recipients: work.recipients.count - superseded - failed),
                .init(outcome: .superseded, recipients: superseded, reason: .newerAlert),
                .init(outcome: .failed, recipients: failed, reason: .recipientDeleted),
            ])
    }

    private init(_ work: BatchWork, _ outcomes: [NotificationSettled.Outcome]) {
        batchID = work.batchID
        alertID = work.alertID
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
