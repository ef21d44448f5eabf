/// The queue in which one service receives one message: `<service>.<message>`.
public struct ConsumerQueue: Hashable, Sendable, CustomStringConvertible {
    public let service: ServiceName
    public let message: MessageName

    public init(service: ServiceName, message: MessageName) {
        self.service = service
        self.message = message
    }

    public var name: String { "\(service).\(message)" }

    /// Where a message rests that could not be handled, with the reason in its headers.
    public var deadLetterQueue: String { "\(name).dead" }

    /// The service's own exchange for dead letters; the routing key is the queue's ``name``.
    public var deadLetterExchange: String { "\(service).dead-letters" }

    public var description: String { name }
}
