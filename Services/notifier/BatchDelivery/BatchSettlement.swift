import Domain
import MessageProtocol

/// What became of the recipients of one batch; a person named twice counts twice.
struct BatchSettlement: Sendable, Equatable {
    let batchID: BatchID
    let alertID: AlertID
    /// Those with recipients. `delivered` are those who have it in their inbox, from this batch or an earlier one.
    let outcomes: [NotificationSettled.Outcome]

    /// Nobody of the batch is told.
    init(of work: BatchWork, all outcome: DeliveryOutcome, _ reason: SettlementReason) {
        self.init(work, [.init(outcome: outcome, recipients: work.recipients.count, reason: reason)])
    }

    /// Everybody is told but the `untold`.
    init(of work: BatchWork, untold: UntoldRecipients) {
        let failed = work.recipients.count { untold.deleted.contains($0) }
        let superseded = work.recipients.count { untold.contains($0) } - failed
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
