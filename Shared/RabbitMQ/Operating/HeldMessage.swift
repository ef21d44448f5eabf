public import Foundation
import MessageProtocol
import Messaging

/// A message taken out of a queue by an operator, and held until it is removed or returned.
public struct HeldMessage: Sendable {
    let tag: UInt64
    let properties: ContentProperties
    /// JSON as published, or anything else that was sent.
    public let body: [UInt8]

    public var headers: [String: String] { properties.headers.dictionary }
    /// An empty id counts as none.
    public var messageID: String? { properties.messageID.flatMap { $0.isEmpty ? nil : $0 } }
    /// When its fact was published first; attempts and copies keep it.
    public var published: Date? { properties.timestamp.map { Date(timeIntervalSince1970: TimeInterval($0)) } }
    /// Why it waits for another attempt; nil outside of a delay queue.
    public var retryReason: String? { headers[RetryHeader.reason] }
}

extension HeldMessage {
    /// Why it was dead-lettered; from our own headers, otherwise from the broker's.
    public var death: Death {
        if let reason = headers[DeadLetterHeader.reason] {
            return Death(
                cause: .refused(reason), queue: headers[DeadLetterHeader.queue],
                time: headers[DeadLetterHeader.time].flatMap { try? Date($0, strategy: .iso8601) },
                count: headers[DeadLetterHeader.count].flatMap { Int($0) })
        }
        return properties.brokerDeath ?? Death(cause: .unknown)
    }

    /// What is known about how a message was dead-lettered.
    public struct Death: Sendable, Equatable {
        public var cause: Cause
        public var queue: String?
        public var time: Date?
        /// How many times it had been delivered or, when the broker itself moved it, how often that happened.
        public var count: Int?

        public init(cause: Cause, queue: String? = nil, time: Date? = nil, count: Int? = nil) {
            self.cause = cause
            self.queue = queue
            self.time = time
            self.count = count
        }
    }

    public enum Cause: Sendable, Equatable {
        /// The handler's or decoder's reason.
        case refused(String)
        /// The broker's own reason, such as `delivery_limit`.
        case movedByBroker(String)
        /// No header explains it.
        case unknown
    }
}

extension OutboundMessage {
    /// Headers from earlier attempts; a replayed message starts anew.
    private static let headersOfThePast: Set<String> = [
        DeadLetterHeader.reason, DeadLetterHeader.queue, DeadLetterHeader.time, DeadLetterHeader.count,
        IncomingMessage.attemptHeader, RetryHeader.reason, "x-delivery-count", "x-acquired-count", "x-death",
    ]

    convenience init(replayOf letter: HeldMessage, to queue: ConsumerQueue, at time: Date) {
        var properties = letter.properties
        var headers = letter.headers.filter { name, _ in
            !Self.headersOfThePast.contains(name) && !name.hasPrefix("x-first-death-")
                && !name.hasPrefix("x-last-death-")
        }
        headers[DeadLetterHeader.replayedAt] = time.ISO8601Format()
        properties.headers = MessageHeaders(headers)
        // The return of an unroutable message is matched by its id.
        if letter.messageID == nil { properties.messageID = UUID().uuidString.lowercased() }
        // The broker has accepted a message of this size before.
        self.init(routingKey: queue.name, properties: properties, body: letter.body, isCopy: true)
    }
}

extension DeadLetterHeader {
    /// When an operator returned the message to its queue; RFC 3339, UTC.
    public static let replayedAt = "x-replayed-at"
}
