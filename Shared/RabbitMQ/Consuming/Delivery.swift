import MessageProtocol
import Messaging

/// An unsettled message, tied to the channel it arrived on. A class, because it is passed around often.
final class Delivery: Sendable {
    /// The delivery tag within its channel.
    let tag: UInt64
    let isRedelivered: Bool
    let properties: ContentProperties
    let body: [UInt8]

    init(tag: UInt64, isRedelivered: Bool, properties: ContentProperties, body: [UInt8]) {
        self.tag = tag
        self.isRedelivered = isRedelivered
        self.properties = properties
        self.body = body
    }

    /// Quorum queues count in `x-delivery-count`; the flag alone means "at least once".
    var earlierDeliveries: Int {
        guard isRedelivered else { return 0 }
        return properties.headers["x-delivery-count"].flatMap { Int($0) } ?? 1
    }

    var isCanary: Bool { properties.headers[Canary.header] != nil }

    func message(from queue: ConsumerQueue) -> IncomingMessage {
        IncomingMessage(
            queue: queue, headers: properties.headers, body: body, earlierDeliveries: earlierDeliveries)
    }
}
