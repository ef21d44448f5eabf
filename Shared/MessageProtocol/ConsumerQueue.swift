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

    /// By which messages come in from ``Topology/exchange``.
    public var routingKey: String { Topology.routingKey(of: message, in: lane) }

    /// Whether the messages are spread over several queues, each consumed in order by one process at a time.
    public var isPartitioned: Bool { Topology.partitionedMessages.contains(message) }

    /// The service's own direct exchange by which one of its queues is reached: the routing key is the queue's ``name``.
    /// What comes back from a retry takes this way, and so does what an operator replays.
    public var serviceExchange: String { "\(service).queues" }

    /// Where a message rests that could not be handled, with the reason in its headers.
    public var deadLetterQueue: String { "\(name).dead" }

    /// The service's own exchange for dead letters; the routing key is the queue's ``name``.
    public var deadLetterExchange: String { "\(service).dead-letters" }

    public var description: String { name }
}
