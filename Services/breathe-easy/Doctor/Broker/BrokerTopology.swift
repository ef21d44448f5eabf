import BrokerManagement
import MessageProtocol
import RabbitMQ

/// The queues, exchanges and bindings of the virtual host.
struct BrokerTopology: Sendable {
    struct Exchange: Sendable, Hashable, Decodable {
        var name: String
        var type: String
    }

    /// From an exchange to a queue or to another exchange.
    struct Binding: Sendable, Hashable, Decodable {
        var source: String
        var destination: String
        var key: String

        private enum CodingKeys: String, CodingKey {
            case source, destination
            case key = "routing_key"
        }
    }

    /// By name.
    var queues: [String: QueueStatus]
    var exchanges: [Exchange]
    var bindings: Set<Binding>
    /// What this version declares; only its limits are compared.
    var declaration: RabbitMQConfiguration

    /// Every queue that this version declares; of a partitioned queue, all existing sets.
    func known(of service: ServiceName) -> [DeclaredQueue] {
        Topology.queues(of: service).flatMap { queue in
            declaration.declaredQueues(of: queue)
                + (queue.isPartitioned ? partitionSets(of: queue).flatMap { declaration.declaredQueues(of: $0) } : [])
        } + declaration.declaredDelayQueues(of: service)
    }

    /// How many queues of this version do not exist; of a partitioned queue without any set, at least one.
    var missingQueues: Int {
        ServiceName.allCases.map { service in
            known(of: service).count { queues[$0.name] == nil }
                + Topology.queues(of: service).count { $0.isPartitioned && partitionSets(of: $0).isEmpty }
        }.reduce(0, +)
    }

    /// The sets of which at least one partition exists.
    func partitionSets(of queue: ConsumerQueue) -> [PartitionSet] {
        PartitionSet.candidates(for: queue).filter { set in set.queueNames.contains { queues[$0] != nil } }
    }

    /// The queues that need a consumer.
    func consumed(by service: ServiceName) -> [String] {
        Topology.queues(of: service).flatMap { queue in
            queue.isPartitioned ? partitionSets(of: queue).flatMap(\.queueNames) : [queue.name]
        }
    }
}
