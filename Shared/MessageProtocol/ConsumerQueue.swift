/// The queue in which one service receives one message: `<service>.<message>`, its partitions, or
/// `<service>.<message>.<lane>`.
public struct ConsumerQueue: Hashable, Sendable, CustomStringConvertible {
    public let service: ServiceName
    public let message: MessageName
    /// Nil for a message without lanes.
    public let lane: Lane?

    /// - Parameter lane: see ``Topology/lane(of:asking:)``.
    public init(service: ServiceName, message: MessageName, lane: Lane? = nil) {
        self.service = service
        self.message = message
        self.lane = Topology.lane(of: message, asking: lane)
    }

    public var name: String { "\(service).\(routingKey)" }

    /// The binding key from ``Topology/exchange``.
    public var routingKey: String { Topology.routingKey(of: message, in: lane) }

    /// Whether the messages are distributed over several queues, each consumed in order by one process at a time.
    public var isPartitioned: Bool { Topology.partitionedMessages.contains(message) }

    /// The service's own direct exchange to its queues; the routing key is the queue's ``name``. Used for messages
    /// returning from a retry and for those that an operator replays.
    public var serviceExchange: String { "\(service).queues" }

    /// For messages that could not be handled, with the reason in their headers.
    public var deadLetterQueue: String { "\(name).dead" }

    /// The service's own exchange for dead letters; the routing key is the queue's ``name``.
    public var deadLetterExchange: String { "\(service).dead-letters" }

    public var description: String { name }
}
