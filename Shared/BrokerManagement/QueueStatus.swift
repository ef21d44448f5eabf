/// A queue as reported by RabbitMQ's management API, as of its last sample (5 seconds).
public struct QueueStatus: Sendable, Equatable {
    public var name: String
    /// `quorum`, `classic` or `stream`.
    public var type: String
    /// `running`, or a description of the problem.
    public var state: String
    /// Messages waiting for a consumer.
    public var ready: Int
    /// Messages delivered but not settled.
    public var unacknowledged: Int
    public var consumers: Int
    /// Messages per second published to it.
    public var publishRate: Double
    /// Messages per second delivered and acknowledged.
    public var acknowledgeRate: Double
    /// Total bytes of the bodies in the queue.
    public var bytes: Int
    /// The arguments with which it was declared, such as `x-queue-type`, as text.
    public var arguments: [String: String]
    /// Nil until the broker has figures of the queue, some seconds after its declaration.
    public var rule: AppliedPolicy?

    public init(
        name: String, type: String = "quorum", state: String = "running", ready: Int = 0, unacknowledged: Int = 0,
        consumers: Int = 0, publishRate: Double = 0, acknowledgeRate: Double = 0, bytes: Int = 0,
        arguments: [String: String] = [:], rule: AppliedPolicy? = nil
    ) {
        self.name = name
        self.type = type
        self.state = state
        self.ready = ready
        self.unacknowledged = unacknowledged
        self.consumers = consumers
        self.publishRate = publishRate
        self.acknowledgeRate = acknowledgeRate
        self.bytes = bytes
        self.arguments = arguments
        self.rule = rule
    }
}
