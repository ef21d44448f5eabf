import Domain
import Foundation
import MessageProtocol

/// A batch that may be delivered.
struct BatchWork: Sendable, Equatable {
    var batchID: BatchID
    var alertID: AlertID
    var notification: NewNotification
    /// 1 to 1,000; a person named twice counts twice and is notified once.
    var recipients: [UserID]
    /// Of each recipient, 1 to 10; nil when the text has no note for them.
    var thresholds: [UInt8]?

    var namesNobodyTwice: Bool { Set(recipients).count == recipients.count }

    /// Without the `untold`, and without their thresholds.
    func told(without untold: UntoldRecipients) -> (recipients: [UserID], thresholds: [UInt8]?) {
        guard !untold.isEmpty else { return (recipients, thresholds) }
        let told = recipients.indices.filter { !untold.contains(recipients[$0]) }
        return (told.map { recipients[$0] }, thresholds.map { thresholds in told.map { thresholds[$0] } })
    }
}

/// What a batch came to.
struct DeliveredBatch: Sendable, Equatable {
    var settlement: BatchSettlement
    var entries = InboxEntries()
}

/// Where batches take effect.
protocol BatchStore: Sendable {
    /// Writes the inbox entries, the messages to send, the batch's account and the message that it is settled: all or
    /// none of it.
    /// - Returns: nil when the batch or the message took effect before.
    func deliver(_ work: BatchWork, handling messageID: UUID) async throws -> DeliveredBatch?
}
