import MessageProtocol
import Messaging

/// A message in hand: not settled yet, and bound to the channel it came on.
struct Delivery: Sendable {
    /// Which message it is, for as long as its channel lives.
    struct ID: Sendable {
        let channel: AMQPChannel.ID
        let tag: UInt64
    }

    let id: ID
    let isRedelivered: Bool
    let properties: ContentProperties
    let body: [UInt8]

    /// Quorum queues count in `x-delivery-count`; the flag alone says "at least once".
    var earlierDeliveries: Int {
        properties.headers["x-delivery-count"].flatMap { Int($0) } ?? (isRedelivered ? 1 : 0)
    }

    func message(from queue: ConsumerQueue) -> IncomingMessage {
        IncomingMessage(
            queue: queue, headers: properties.headers, body: body, earlierDeliveries: earlierDeliveries)
    }
}

/// Hands a channel's deliveries to whoever iterates over them; the broker's prefetch bounds how many wait.
final class DeliveryReceiver: ChannelReceiver {
    private let queue: String
    private let deliveries: AsyncThrowingStream<Delivery, any Error>.Continuation
    var channel: AMQPChannel.ID?

    init(queue: String, deliveries: AsyncThrowingStream<Delivery, any Error>.Continuation) {
        self.queue = queue
        self.deliveries = deliveries
    }

    func receive(_ content: Content) {
        guard let channel, case .delivery(let tag, let isRedelivered) = content.origin else { return }
        deliveries.yield(
            Delivery(
                id: Delivery.ID(channel: channel, tag: tag), isRedelivered: isRedelivered,
                properties: content.properties, body: content.body))
    }

    func receive(confirmOf tag: UInt64, multiple: Bool, accepted: Bool) {}

    func cancelledByBroker() {
        deliveries.finish(throwing: RabbitMQError.consumerCancelled(queue: queue))
    }

    func ended(_ error: RabbitMQError) {
        deliveries.finish(throwing: error == .closed ? nil : error)
    }
}
