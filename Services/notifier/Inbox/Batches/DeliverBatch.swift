import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging

/// Takes `notification.batch-ready`.
struct NotificationBatchHandler: MessageHandler {
    let deliverBatch: DeliverBatch
    let logger: Logger

    func handle(_ batch: NotificationBatchReady, _ context: MessageContext) async throws -> Verdict {
        do {
            if let delivered = try await deliverBatch(batch, messageID: context.messageID) {
                let queued = delivered.entries.queued.values.reduce(0, +)
                logger.info(
                    "Batch delivered", metadata: delivered.metadata(context).merging(["queued": "\(queued)"]) { $1 })
            }
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

extension DeliveredBatch {
    /// What is logged of ids and of blocks alike.
    func metadata(_ context: MessageContext) -> Logger.Metadata {
        [
            "alert.id": "\(settlement.alertID)", "batch.id": "\(settlement.batchID)",
            "recipients": "\(settlement.size)", "delivered": "\(settlement.count(.delivered))",
            "message.id": "\(context.messageID.uuidString.lowercased())", "trace.id": "\(context.trace.traceID)",
        ]
    }
}

/// Adds a batch's text to its recipients' inboxes, queues deliveries for their channels and settles the batch, once.
struct DeliverBatch: Sendable {
    let store: any BatchStore
    let now: @Sendable () -> Date

    static let largestBatch = 1_000

    /// - Parameter messageID: recorded in the inbox table, so that the message takes effect once.
    /// - Returns: nil when the batch or the message took effect before.
    /// - Throws: ``MessageFault`` when the batch can never be delivered, or what the store throws.
    @discardableResult
    func callAsFunction(_ batch: NotificationBatchReady, messageID: UUID) async throws -> DeliveredBatch? {
        let work = try BatchWork(batch, now: now())
        guard let result = try await deliver(work, messageID) else { return nil }
        NotifierMetrics.batch(result, in: batch.lane, raisedAt: batch.raisedAt, at: now())
        return result
    }

    private func deliver(_ work: BatchWork, _ messageID: UUID) async throws -> DeliveredBatch? {
        guard !work.notification.isExpired else {
            return try await store.settle(
                BatchDecision.expired(work).settlement, handling: messageID, at: work.notification.createdAt)
        }
        return try await store.deliver(work, handling: messageID) { BatchDecision(on: work, in: $0) }
    }
}

extension BatchWork {
    /// - Throws: ``MessageFault`` naming the field.
    init(_ batch: NotificationBatchReady, now: Date) throws(MessageFault) {
        guard (1...DeliverBatch.largestBatch).contains(batch.recipients.count) else {
            throw MessageFault(field: "recipients", problem: "must name 1 to \(DeliverBatch.largestBatch) people")
        }
        try LanguageTag.check(batch.language, of: "language")
        if let expiresAt = batch.expiresAt, let raisedAt = batch.raisedAt, expiresAt < raisedAt {
            throw MessageFault(field: "expiresAt", problem: "must not be before raisedAt")
        }
        if let thresholds = batch.thresholds {
            guard thresholds.count == batch.recipients.count, thresholds.allSatisfy({ (1...10).contains($0) }) else {
                throw MessageFault(field: "thresholds", problem: "must hold one value from 1 to 10 for each recipient")
            }
        }
        self.init(
            batchID: batch.batchID, alertID: batch.alertID,
            notification: NewNotification(
                sourceID: batch.alertID.uuid, kind: batch.lane == .digest ? .digest : .alert, urgency: batch.urgency,
                language: batch.language,
                text: try NotificationText(
                    title: batch.title, body: batch.body, personalNote: batch.personalNote, summary: batch.summary),
                createdAt: now, thread: try NotificationThread(batch), expiresAt: batch.expiresAt),
            recipients: batch.recipients, thresholds: batch.thresholds)
    }
}

extension NotificationThread {
    fileprivate init?(_ batch: NotificationBatchReady) throws(MessageFault) {
        guard let id = batch.threadID else { return nil }
        guard let raisedAt = batch.raisedAt else {
            throw MessageFault(field: "raisedAt", problem: "is required with threadID, because it orders the thread")
        }
        self.init(id: id, raisedAt: raisedAt)
    }
}
