/// RabbitMQ's version and nodes.
struct BrokerFacts: Sendable, Equatable, Decodable {
    var version: String

    private enum CodingKeys: String, CodingKey { case version = "rabbitmq_version" }

    /// A node of the cluster. Of a node that is down only the name is known.
    struct Node: Sendable, Equatable, Decodable {
        var name: String
        var isRunning: Bool
        var hasMemoryAlarm: Bool?
        var hasDiskAlarm: Bool?
        var freeDisk: Int?
        var freeDiskLimit: Int?
        var usedMemory: Int?
        var memoryLimit: Int?
        var plugins: [String]?

        private enum CodingKeys: String, CodingKey {
            case name
            case isRunning = "running"
            case hasMemoryAlarm = "mem_alarm"
            case hasDiskAlarm = "disk_free_alarm"
            case freeDisk = "disk_free"
            case freeDiskLimit = "disk_free_limit"
            case usedMemory = "mem_used"
            case memoryLimit = "mem_limit"
            case plugins = "enabled_plugins"
        }
    }
}
