public import MessageProtocol
import Messaging

/// A queue as this version declares it, for comparison with the broker.
public struct DeclaredQueue: Sendable, Equatable {
    public var name: String
    /// By name, as text: `x-queue-type` is `quorum`.
    public var arguments: [String: String]

    init(_ name: String, _ arguments: [AMQPField]) {
        self.name = name
        self.arguments = Dictionary(
            (RabbitMQConfiguration.commonArguments + arguments).map { ($0.name, $0.value.text) },
            uniquingKeysWith: { $1 })
    }
}

extension RabbitMQConfiguration {
    /// What a service declares for an unpartitioned queue and its dead letters.
    public func declaredQueues(of queue: ConsumerQueue) -> [DeclaredQueue] {
        let dead = DeclaredQueue(queue.deadLetterQueue, Self.deadLetterArguments)
        return queue.isPartitioned ? [dead] : [DeclaredQueue(queue.name, arguments(of: queue)), dead]
    }

    public func declaredQueues(of set: PartitionSet) -> [DeclaredQueue] {
        set.queueNames.map { DeclaredQueue($0, arguments(of: set)) }
    }

    /// Where a service's messages wait for their next attempt.
    public func declaredDelayQueues(of service: ServiceName) -> [DeclaredQueue] {
        let exchange = "\(service).queues"
        return Set(RetryPolicy.patient.delays).sorted().map { delay in
            let queue = DelayQueue(service: service, delay: delay)
            return DeclaredQueue(queue.name, arguments(of: queue, returningTo: exchange))
        }
    }
}

extension AMQPField.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .table(let fields): "\(fields.map { "\($0.name)=\($0.value.text)" })"
        }
    }
}
