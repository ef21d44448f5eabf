import BrokerManagement
import Domain
import MessageProtocol

/// The queues of one service that its replicas empty.
struct ServiceQueues: Sendable, Equatable {
    /// Partitions of one queue count as one: they are emptied at the same time.
    var loads: [QueueLoad]
    /// How many replicas find work at its partitions; nil when it has none.
    var partitions: Int?

    init(of service: ServiceName, in queues: [QueueStatus]) {
        let own = queues.compactMap { status -> (group: String, isPartition: Bool, status: QueueStatus)? in
            let name = QueueName(status.name)
            guard name.service == service else { return nil }
            return switch name.kind {
            case .work: (status.name, false, status)
            case .partition(let set): (set, true, status)
            case .delay, .dead: nil
            }
        }
        let groups = Dictionary(grouping: own, by: \.group)
        loads = groups.map { group, members in
            QueueLoad(
                name: group, waiting: members.map(\.status.waiting).reduce(0, +),
                arriving: members.map(\.status.publishRate).reduce(0, +),
                settled: members.map(\.status.acknowledgeRate).reduce(0, +))
        }.sorted { $0.name < $1.name }
        partitions = groups.values.filter { $0.contains(where: \.isPartition) }.map(\.count).max()
    }
}
