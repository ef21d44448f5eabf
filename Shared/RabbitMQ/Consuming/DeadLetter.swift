import Foundation
import MessageProtocol

/// The headers that tell why a message rests in a dead-letter queue, beside those it came with.
public enum DeadLetterHeader {
    public static let reason = "x-death-reason"
    /// The queue whose handler gave it up.
    public static let queue = "x-death-queue"
    /// RFC 3339, UTC.
    public static let time = "x-death-time"
    /// How often it had been delivered, this time included.
    public static let count = "x-death-count"

    /// Longer reasons are cut there: a header is no place for a stack trace.
    public static let maximumReasonLength = 500
}

extension OutboundMessage {
    /// The copy of a message that is sent to the dead-letter exchange before the original is acknowledged.
    init(deadLetterOf delivery: Delivery, from queue: ConsumerQueue, reason: String, at time: Date) {
        self.init(routingKey: queue.name, properties: delivery.properties, body: delivery.body)
        // The dead-letter queue keeps its own count.
        properties.headers["x-delivery-count"] = nil
        properties.headers[DeadLetterHeader.reason] = String(reason.prefix(DeadLetterHeader.maximumReasonLength))
        properties.headers[DeadLetterHeader.queue] = queue.name
        properties.headers[DeadLetterHeader.time] = time.ISO8601Format()
        properties.headers[DeadLetterHeader.count] = "\(delivery.earlierDeliveries + 1)"
        // The return of an unroutable copy is matched by its id.
        if properties.messageID?.isEmpty ?? true { properties.messageID = UUID().uuidString.lowercased() }
    }
}
