import Foundation
import MessageProtocol
import Messaging

/// The header that explains why a message waits for another attempt.
enum RetryHeader {
    static let reason = "x-retry-reason"
}

extension OutboundMessage {
    /// For the delay queue.
    convenience init(_ delivery: Delivery, from queue: ConsumerQueue, for retry: Retry) {
        var properties = Self.properties(of: delivery)
        properties.headers[IncomingMessage.attemptHeader] = "\(retry.nextAttempt)"
        properties.headers[RetryHeader.reason] = Self.cut(retry.reason)
        properties.expiration = "\(max(1, min(retry.delay, retry.rung).wholeMilliseconds))"
        self.init(copyOf: delivery, from: queue, properties)
    }

    /// For the dead-letter queue.
    convenience init(deadLetterOf delivery: Delivery, from queue: ConsumerQueue, reason: String, at time: Date) {
        let attempts = delivery.message(from: queue).attempt + delivery.earlierDeliveries
        var properties = Self.properties(of: delivery)
        properties.headers[DeadLetterHeader.reason] = Self.cut(reason)
        properties.headers[DeadLetterHeader.queue] = queue.name
        properties.headers[DeadLetterHeader.time] = time.ISO8601Format()
        properties.headers[DeadLetterHeader.count] = "\(attempts)"
        self.init(copyOf: delivery, from: queue, properties)
    }

    /// The copy is confirmed before the original is acknowledged.
    private convenience init(copyOf delivery: Delivery, from queue: ConsumerQueue, _ properties: ContentProperties) {
        self.init(routingKey: queue.name, properties: properties, body: delivery.body, isCopy: true)
    }

    private static func properties(of delivery: Delivery) -> ContentProperties {
        var properties = delivery.properties
        var headers = properties.headers.dictionary
        for name in headersOfTheBroker { headers[name] = nil }
        properties.headers = MessageHeaders(headers)
        // The return of an unroutable copy is matched by its id.
        if properties.messageID?.isEmpty ?? true { properties.messageID = UUID().uuidString.lowercased() }
        return properties
    }

    /// Headers of the original to drop: with "x-death" the broker would not expire a copy again, to prevent cycles.
    private static let headersOfTheBroker = [
        "x-death", "x-delivery-count", "x-acquired-count", "x-first-death-exchange", "x-first-death-queue",
        "x-first-death-reason", "x-last-death-exchange", "x-last-death-queue", "x-last-death-reason",
    ]

    private static func cut(_ reason: String) -> String {
        String(reason.unicodeScalars.prefix(DeadLetterHeader.maximumReasonLength))
    }
}

/// The headers that explain why a message is in a dead-letter queue, in addition to its original ones.
public enum DeadLetterHeader {
    public static let reason = "x-death-reason"
    /// The queue whose handler rejected it.
    public static let queue = "x-death-queue"
    /// RFC 3339, UTC.
    public static let time = "x-death-time"
    /// How many times it had been delivered, including the last.
    public static let count = "x-death-count"

    /// Longer reasons are truncated: a header is no place for a stack trace.
    public static let maximumReasonLength = 500
}
