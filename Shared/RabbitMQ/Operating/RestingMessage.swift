public import Foundation
import MessageProtocol
import Messaging

/// A message taken out of a queue by hand, and held until it is removed or given back.
public struct RestingMessage: Sendable {
    let tag: UInt64
    let properties: ContentProperties
    /// JSON as it was published, or whatever somebody else sent.
    public let body: [UInt8]

    public var headers: [String: String] { properties.headers.dictionary }
    /// Empty ids count as none.
    public var messageID: String? { properties.messageID.flatMap { $0.isEmpty ? nil : $0 } }
}

extension RestingMessage {
    /// Why it rests here; from our own headers, else from those of the broker.
    public var death: Death {
        if let reason = headers[DeadLetterHeader.reason] {
            return Death(
                cause: .refused(reason), queue: headers[DeadLetterHeader.queue],
                time: headers[DeadLetterHeader.time].flatMap { try? Date($0, strategy: .iso8601) },
                count: headers[DeadLetterHeader.count].flatMap { Int($0) })
        }
        return properties.brokerDeath ?? Death(cause: .unknown)
    }

    /// What is known of the moment at which a message was given up.
    public struct Death: Sendable, Equatable {
        public var cause: Cause
        public var queue: String?
        public var time: Date?
        /// How often it had been delivered or, when the broker itself moved it, how often that happened.
        public var count: Int?

        public init(cause: Cause, queue: String? = nil, time: Date? = nil, count: Int? = nil) {
            self.cause = cause
            self.queue = queue
            self.time = time
            self.count = count
        }
    }

    public enum Cause: Sendable, Equatable {
        /// A handler's or the decoder's words.
        case refused(String)
        /// The broker's own reason, such as `delivery_limit`.
        case movedByBroker(String)
        /// No header tells.
        case unknown
    }
}

extension OutboundMessage {
    /// Headers that belong to the life that ended; a replayed message begins a new one.
    private static let headersOfThePast: Set<String> = [
        DeadLetterHeader.reason, DeadLetterHeader.queue, DeadLetterHeader.time, DeadLetterHeader.count,
        IncomingMessage.attemptHeader, RetryHeader.reason, "x-delivery-count", "x-acquired-count", "x-death",
    ]

    convenience init(replayOf letter: RestingMessage, to queue: ConsumerQueue, at time: Date) {
        var properties = letter.properties
        var headers = letter.headers.filter { name, _ in
            !Self.headersOfThePast.contains(name) && !name.hasPrefix("x-first-death-")
                && !name.hasPrefix("x-last-death-")
        }
        headers[DeadLetterHeader.replayedAt] = time.ISO8601Format()
        properties.headers = MessageHeaders(headers)
        // The return of an unroutable message is matched by its id.
        if letter.messageID == nil { properties.messageID = UUID().uuidString.lowercased() }
        // The broker took a message of this size before.
        self.init(routingKey: queue.name, properties: properties, body: letter.body, isCopy: true)
    }
}

extension DeadLetterHeader {
    /// When an operator gave the message back to its queue; RFC 3339, UTC.
    public static let replayedAt = "x-replayed-at"
}
