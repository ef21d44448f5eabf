import Domain
import Foundation
import MessageProtocol

/// A batch as its message describes it, checked.
struct BatchWork: Sendable, Equatable {
    var batchID: BatchID
    var alertID: AlertID
    var notification: NewNotification
    /// 1 to 1,000; a person named twice counts twice and is notified once.
    var recipients: [UserID]
    /// One for each recipient, 1 to 10; nil when the text has no personal note.
    var thresholds: [UInt8]?

    var hasUniqueRecipients: Bool { Set(recipients).count == recipients.count }
}

/// The result of a batch.
struct DeliveredBatch: Sendable, Equatable {
    var settlement: BatchSettlement
    var entries = InboxEntries()
}

/// Stores what batches bring about.
protocol BatchStore: Sendable {
    /// Reads the batch's scene, then writes the inbox entries and deliveries of those who are notified, the settlement
    /// and its message: all or nothing.
    /// - Parameter decide: is called with the scene locked, and again when the transaction is repeated.
    /// - Returns: nil when the batch or the message took effect before.
    func deliver(
        _ work: BatchWork, handling messageID: UUID, decide: @Sendable (BatchScene) -> BatchDecision
    ) async throws -> DeliveredBatch?

    /// Writes the settlement of a batch of which nobody is notified, and its message: all or nothing.
    /// - Returns: nil when the batch or the message took effect before.
    func settle(_ settlement: BatchSettlement, handling messageID: UUID, at now: Date) async throws -> DeliveredBatch?
}
