public import MessageProtocol

/// A binding as this version declares it, for comparison with the broker.
public struct DeclaredBinding: Sendable, Hashable {
    public var source: String
    /// A queue or an exchange.
    public var destination: String
    public var key: String
    public var purpose: Purpose

    public enum Purpose: Sendable, CaseIterable {
        /// From ``Topology/exchange``.
        case intake
        /// From a partitioned queue's exchange to its partitions.
        case partition
        /// Into a delay queue.
        case delay
        /// From a delay queue, or from an operator who replays a dead letter.
        case `return`
        case deadLetter
    }

    init(_ source: String, _ destination: String, _ key: String, for purpose: Purpose) {
        (self.source, self.destination, self.key, self.purpose) = (source, destination, key, purpose)
    }

    /// Into a delay queue, from the exchange of the same name.
    public static func delay(_ name: String) -> DeclaredBinding { DeclaredBinding(name, name, "", for: .delay) }
}

extension ConsumerQueue {
    /// Those of a queue; of a partitioned one those that all its sets share.
    public var declaredBindings: [DeclaredBinding] {
        let deadLetter = DeclaredBinding(deadLetterExchange, deadLetterQueue, name, for: .deadLetter)
        guard !isPartitioned else { return [deadLetter] }
        return [
            deadLetter, DeclaredBinding(Topology.exchange, name, routingKey, for: .intake),
            DeclaredBinding(serviceExchange, name, name, for: .return),
        ]
    }
}

extension PartitionSet {
    /// An old set, which is being drained, lacks the first two: ``RabbitMQOperator/unbind(_:)``.
    public var declaredBindings: [DeclaredBinding] {
        [
            DeclaredBinding(Topology.exchange, exchange, queue.message.rawValue, for: .intake),
            DeclaredBinding(queue.serviceExchange, exchange, queue.name, for: .return),
        ]
            + queueNames.flatMap { name in
                [
                    DeclaredBinding(exchange, name, "1", for: .partition),
                    DeclaredBinding(queue.serviceExchange, name, name, for: .return),
                ]
            }
    }
}
