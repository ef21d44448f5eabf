import Domain
import Foundation
import MessageProtocol

/// Puts a batch's text into the inbox of each recipient, queues the mails and settles the batch, once.
struct DeliverBatch: Sendable {
    let store: any BatchStore
    let now: @Sendable () -> Date

    static let largestBatch = 1_000

    /// - Parameter messageID: under which the inbox remembers that the batch was handled.
    /// - Throws: ``MessageFault`` when the batch can never be delivered, else what the store throws.
    func callAsFunction(_ batch: NotificationBatchReady, messageID: UUID) async throws {
        guard (1...Self.largestBatch).contains(batch.recipients.count) else {
            throw MessageFault(
                field: "recipients", problem: "must name 1 to \(Self.largestBatch) people")
        }
        let notification = NewNotification(
            sourceID: batch.alertID.uuid, kind: .alert, urgency: batch.urgency,
            text: try NotificationText(title: batch.title, body: batch.body), createdAt: now())
        let work = BatchWork(
            batchID: batch.batchID, alertID: batch.alertID, notification: notification, recipients: batch.recipients)
        if let entries = try await store.deliver(work, handling: messageID) { NotifierMetrics.inbox(entries) }
    }
}
