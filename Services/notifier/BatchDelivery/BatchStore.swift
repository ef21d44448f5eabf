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
}

/// Where batches take effect.
protocol BatchStore: Sendable {
    /// Writes the inbox entries, the mails to send, the batch's account and the message that it is settled: all or
    /// none of it.
    /// - Returns: nil when the batch or the message took effect before.
    func deliver(_ work: BatchWork, handling messageID: UUID) async throws -> InboxEntries?
}
