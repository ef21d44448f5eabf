import Foundation
import Logging
import MessageProtocol
import Messaging

extension QueueConsumer {
    /// How long a message to give back is held when nothing ends the consumer.
    private static let longestHold = Duration.seconds(10)

    /// Runs the handler for a message, and stores its copy where the verdict sends it.
    func settlement(of delivery: Delivery) async -> Settlement {
        guard !delivery.isCanary else {
            meter.canaryReceived()
            return .acknowledge
        }
        switch await handle(delivery.message(from: queue)) {
        case .acknowledge:
            return .acknowledge
        case .giveBack:
            // Returned before this consumer ends, the message would be delivered to it again and again, up to the
            // delivery limit.
            await intake.pause(for: Self.longestHold)
            return .giveBack
        case .retry(let retry):
            let copy = OutboundMessage(delivery, from: queue, for: retry)
            let settlement = await keep(copy, in: DelayQueue(service: queue.service, delay: retry.rung).name)
            if settlement == .acknowledge { broker.retries.note(queue, retry) }
            return settlement
        case .deadLetter(let reason):
            let copy = OutboundMessage(deadLetterOf: delivery, from: queue, reason: reason, at: Date())
            return await keep(copy, in: queue.deadLetterExchange)
        }
    }

    /// The copy is confirmed before the original is acknowledged. If it cannot be stored the original returns to the
    /// queue after a pause, so that it is not redelivered at once.
    private func keep(_ copy: OutboundMessage, in exchange: String) async -> Settlement {
        // Headers that do not fit into a frame can only be kept by the broker itself.
        guard !copy.isTooLarge else { return .refuse }
        // An abandoned task's message has been redelivered to another consumer by now.
        guard !Task.isCancelled else { return .giveBack }
        guard case .failure(let error) = await broker.publish([copy], to: exchange).first else {
            broker.copies.succeeded(exchange)
            return .acknowledge
        }
        broker.logger.debug(
            "Copy of a message not stored", metadata: ["exchange": "\(exchange)", "reason": "\(error)"])
        await intake.pause(for: broker.copies.delay(afterFailureOf: exchange))
        return .giveBack
    }
}
