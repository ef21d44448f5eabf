public import MessageProtocol

/// A message as it came from a queue, not yet understood.
public struct IncomingMessage: Sendable, Equatable {
    public var queue: ConsumerQueue
    public var headers: [String: String]
    public var body: [UInt8]
    /// How many times the broker delivered it before; 0 the first time.
    public var earlierDeliveries: Int

    public init(queue: ConsumerQueue, headers: [String: String], body: [UInt8], earlierDeliveries: Int = 0) {
        self.queue = queue
        self.headers = headers
        self.body = body
        self.earlierDeliveries = earlierDeliveries
    }
}
