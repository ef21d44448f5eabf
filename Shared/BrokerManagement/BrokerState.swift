/// The state of the broker.
public struct BrokerState: Sendable, Equatable {
    /// RabbitMQ's version, such as `4.1.2`.
    public var version: String
    /// The nodes' alarms, such as `memory alarm on rabbit@rabbitmq`; while there is an alarm, the broker accepts no
    /// messages.
    public var alarms: [String]

    public init(version: String, alarms: [String]) {
        self.version = version
        self.alarms = alarms
    }
}

extension BrokerManagement {
    /// The broker's version and its nodes' alarms.
    public func state() async throws(BrokerManagementError) -> BrokerState {
        let overview: Overview = try await answer("overview?columns=rabbitmq_version")
        let nodes: [BrokerNode] = try await answer("nodes?columns=name,running,mem_alarm,disk_free_alarm,partitions")
        return BrokerState(version: overview.version, alarms: nodes.flatMap(\.alarms))
    }
}

private struct Overview: Decodable {
    var version: String

    private enum CodingKeys: String, CodingKey { case version = "rabbitmq_version" }
}

/// One node of the cluster. A stopped node reports nothing else.
struct BrokerNode: Decodable {
    private var name: String
    private var isRunning: Bool?
    private var hasMemoryAlarm: Bool?
    private var hasDiskAlarm: Bool?
    private var partitions: [String]?

    private enum CodingKeys: String, CodingKey {
        case name
        case isRunning = "running"
        case hasMemoryAlarm = "mem_alarm"
        case hasDiskAlarm = "disk_free_alarm"
        case partitions
    }

    /// The alarms of this node.
    var alarms: [String] {
        let facts = [
            (isRunning == false, "\(name) is not running"), (hasMemoryAlarm == true, "memory alarm on \(name)"),
            (hasDiskAlarm == true, "disk alarm on \(name)"),
            (partitions?.isEmpty == false, "\(name) is cut off from \(partitions?.joined(separator: ", ") ?? "")"),
        ]
        return facts.filter(\.0).map(\.1)
    }
}
