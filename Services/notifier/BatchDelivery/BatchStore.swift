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
    /// From then on nobody wants to hear of it; nil when it is always of use.
    var expiresAt: Date?

    var namesNobodyTwice: Bool { Set(recipients).count == recipients.count }

    var isExpired: Bool { expiresAt.map { $0 <= notification.createdAt } ?? false }
}

/// What a batch came to.
struct DeliveredBatch: Sendable, Equatable {
    var settlement: BatchSettlement
    var entries = InboxEntries()
}

/// Where batches take effect.
protocol BatchStore: Sendable {
    /// Writes the inbox entries, the mails to send, the batch's account and the message that it is settled: all or
    /// none of it.
    /// - Returns: nil when the batch or the message took effect before.
    func deliver(_ work: BatchWork, handling messageID: UUID) async throws -> DeliveredBatch?
}
