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
            if let delivered = try await deliverBatch(batch, messageID: context.messageID) { log(delivered, context) }
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }

    private func log(_ batch: DeliveredBatch, _ context: MessageContext) {
        let settlement = batch.settlement
        logger.info(
            "Batch told",
            metadata: [
                "alert.id": "\(settlement.alertID)", "batch.id": "\(settlement.batchID)",
                "recipients": "\(settlement.size)", "delivered": "\(settlement.count(.delivered))",
                "queued": "\(batch.entries.queued.values.reduce(0, +))",
                "message.id": "\(context.messageID.uuidString.lowercased())", "trace.id": "\(context.trace.traceID)",
            ])
    }
}
