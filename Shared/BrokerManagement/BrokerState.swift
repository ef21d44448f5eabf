/// The state of the broker.
public struct BrokerState: Sendable, Equatable {
    /// RabbitMQ's version, such as `4.1.2`.
    public var version: String
    /// What is wrong with the nodes, such as `rabbit@b is not running`, ``resourceAlarms`` among them.
    public var alarms: [String]
    /// Such as `memory alarm on rabbit@rabbitmq`; while there is one on any node, the broker accepts no messages.
    public var resourceAlarms: [String]

    public init(version: String, alarms: [String], resourceAlarms: [String] = []) {
        self.version = version
        self.alarms = alarms
        self.resourceAlarms = resourceAlarms
    }
}

extension BrokerManagement {
    /// The broker's version and its nodes' alarms.
    public func state() async throws(BrokerManagementError) -> BrokerState {
        let overview: Overview = try await answer("overview?columns=rabbitmq_version")
        let nodes: [BrokerNode] = try await answer("nodes?columns=name,running,mem_alarm,disk_free_alarm,partitions")
        return BrokerState(
            version: overview.version, alarms: nodes.flatMap(\.alarms), resourceAlarms: nodes.flatMap(\.resourceAlarms))
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
        (isRunning == false ? ["\(name) is not running"] : []) + resourceAlarms
            + (partitions?.isEmpty == false
                ? ["\(name) is cut off from \(partitions?.joined(separator: ", ") ?? "")"] : [])
    }

    /// The alarms that block publishers.
    var resourceAlarms: [String] {
        (hasMemoryAlarm == true ? ["memory alarm on \(name)"] : [])
            + (hasDiskAlarm == true ? ["disk alarm on \(name)"] : [])
    }
}
