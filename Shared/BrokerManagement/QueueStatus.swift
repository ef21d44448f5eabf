/// A queue as RabbitMQ's management API describes it, as of its last sample (5 seconds).
public struct QueueStatus: Sendable, Equatable {
    public var name: String
    /// `quorum`, `classic` or `stream`.
    public var type: String
    /// `running`, or what is wrong with it.
    public var state: String
    /// Messages that wait for a consumer.
    public var ready: Int
    /// Messages that were delivered and not settled.
    public var unacknowledged: Int
    public var consumers: Int
    /// Messages a second that came in.
    public var publishRate: Double
    /// Messages a second that were delivered and acknowledged.
    public var acknowledgeRate: Double
    /// Bytes of the bodies that the queue holds.
    public var bytes: Int
    /// The arguments it was declared with, such as `x-queue-type`, as text.
    public var arguments: [String: String]

    public init(
        name: String, type: String = "quorum", state: String = "running", ready: Int = 0, unacknowledged: Int = 0,
        consumers: Int = 0, publishRate: Double = 0, acknowledgeRate: Double = 0, bytes: Int = 0,
        arguments: [String: String] = [:]
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
    }
}
