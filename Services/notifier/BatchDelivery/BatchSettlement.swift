import Domain
import MessageProtocol

/// What became of the recipients of one batch.
struct BatchSettlement: Sendable, Equatable {
    let batchID: BatchID
    let alertID: AlertID
    /// Recipients who have the alert in their inbox, from this batch or an earlier one.
    let delivered: Int
    let failed: Int

    var size: Int { delivered + failed }

    init(of work: BatchWork, delivered: Int) {
        batchID = work.batchID
        alertID = work.alertID
        self.delivered = delivered
        failed = work.recipients.count - delivered
    }

    /// Outcomes without recipients are left out.
    var message: NotificationSettled {
        let counts: [(DeliveryOutcome, Int)] = [(.delivered, delivered), (.failed, failed)]
        return NotificationSettled(
            batchID: batchID, alertID: alertID,
            outcomes: counts.filter { $0.1 > 0 }.map { NotificationSettled.Outcome(outcome: $0.0, recipients: $0.1) })
    }
}
