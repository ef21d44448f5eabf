import MessageProtocol
import Messaging

/// Takes `notification.batch-ready`.
struct NotificationBatchHandler: MessageHandler {
    let deliverBatch: DeliverBatch

    func handle(_ batch: NotificationBatchReady, _ context: MessageContext) async throws -> Verdict {
        do {
            try await deliverBatch(batch, messageID: context.messageID)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}
