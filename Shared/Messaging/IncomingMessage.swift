public import MessageProtocol

/// A message as it came from a queue, not yet decoded.
public struct IncomingMessage: Sendable, Equatable {
    /// The number of the attempt, from 1; set on a message that comes back from a delay queue.
    public static let attemptHeader = "x-attempt"

    public var queue: ConsumerQueue
    public var headers: MessageHeaders
    public var body: [UInt8]
    /// How many times the broker delivered it before without an acknowledgement, because a process or connection died.
    public var earlierDeliveries: Int

    public init(queue: ConsumerQueue, headers: [String: String], body: [UInt8], earlierDeliveries: Int = 0) {
        self.init(queue: queue, headers: MessageHeaders(headers), body: body, earlierDeliveries: earlierDeliveries)
    }

    public init(queue: ConsumerQueue, headers: MessageHeaders, body: [UInt8], earlierDeliveries: Int = 0) {
        self.queue = queue
        self.headers = headers
        self.body = body
        self.earlierDeliveries = earlierDeliveries
    }

    /// Which attempt of the retry policy this is; 1 for the first, and when the header is not a number.
    public var attempt: Int { max(1, headers[Self.attemptHeader].flatMap { Int($0) } ?? 1) }
}
