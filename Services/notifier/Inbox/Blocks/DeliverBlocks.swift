import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging

/// Takes `notification.blocks-ready`.
struct NotificationBlocksHandler: MessageHandler {
    let deliverBlocks: DeliverBlocks
    let logger: Logger

    func handle(_ blocks: NotificationBlocksReady, _ context: MessageContext) async throws -> Verdict {
        do {
            if let delivered = try await deliverBlocks(blocks, messageID: context.messageID) {
                logger.info(
                    "Batch delivered",
                    metadata: delivered.metadata(context).merging(["blocks": "\(blocks.blocks.count)"]) { $1 })
            }
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// Stores who is notified of an alert, by seats, and settles the blocks, once. ``RouteBlocks`` queues the deliveries.
struct DeliverBlocks: Sendable {
    let store: any BlockStore
    let now: @Sendable () -> Date

    /// - Parameter messageID: recorded in the inbox table, so that the message takes effect once.
    /// - Returns: nil when the batch or the message took effect before.
    /// - Throws: ``MessageFault`` when the blocks can never be delivered, or what the store throws.
    @discardableResult
    func callAsFunction(_ blocks: NotificationBlocksReady, messageID: UUID) async throws -> DeliveredBatch? {
        let work = try BlockWork(blocks, now: now())
        guard let result = try await deliver(work, messageID) else { return nil }
        NotifierMetrics.batch(result, in: blocks.lane, raisedAt: blocks.raisedAt, at: now())
        return result
    }

    private func deliver(_ work: BlockWork, _ messageID: UUID) async throws -> DeliveredBatch? {
        guard !work.notification.isExpired else {
            return try await store.settle(
                BlockDecision.expired(work).settlement, handling: messageID, at: work.notification.createdAt)
        }
        return try await store.deliver(work, handling: messageID) { BlockDecision(on: work, in: $0) }
    }
}

extension BlockWork {
    /// Reading the message has checked what its bytes mean.
    /// - Throws: ``MessageFault`` naming the field.
    init(_ message: NotificationBlocksReady, now: Date) throws(MessageFault) {
        guard !message.texts.isEmpty, message.blocks.recipients > 0 else {
            throw MessageFault(field: "blocks", problem: "must hold at least one person, and a text for them")
        }
        guard Set(message.texts.map(\.language)).count == message.texts.count else {
            throw MessageFault(field: "texts", problem: "must have one text for each language")
        }
        guard message.expiresAt >= message.raisedAt else {
            throw MessageFault(field: "expiresAt", problem: "must not be before raisedAt")
        }
        var notifications: [NewNotification] = []
        for (number, text) in message.texts.enumerated() {
            do throws(MessageFault) {
                try LanguageTag.check(text.language, of: "language")
                notifications.append(
                    NewNotification(
                        sourceID: message.alertID.uuid, kind: message.lane == .digest ? .digest : .alert,
                        urgency: message.urgency, language: text.language, text: try NotificationText(text),
                        createdAt: now, thread: NotificationThread(id: message.threadID, raisedAt: message.raisedAt),
                        expiresAt: message.expiresAt))
            } catch {
                throw MessageFault(field: "texts[\(number)].\(error.field)", problem: error.problem)
            }
        }
        self.init(
            batchID: message.batchID, alertID: message.alertID, notifications: notifications, blocks: message.blocks)
    }
}

extension NotificationText {
    fileprivate init(_ text: NotificationBlockText) throws(MessageFault) {
        try self.init(
            title: text.title, body: text.body, personalNote: text.personalNote, summary: text.summary)
    }
}
