/// The broker's address, our login, and our limits.
public struct RabbitMQConfiguration: Sendable, Equatable {
    /// Nodes of one cluster; each attempt to connect tries every node once, starting at a random one.
    public var hosts: [Host]
    public var user: String
    public var password: String
    public var virtualHost: String
    /// nil for an unencrypted connection.
    public var tls: TLS?
    /// Shown beside the connection on the broker's management page.
    public var connectionName: String
    /// An idle connection sends a heartbeat at this interval; a silent peer is given up after two of them.
    public var heartbeatSeconds: Int
    /// For one host: TCP connect, and again for the AMQP handshake.
    public var connectTimeLimit: Duration = .seconds(5)
    /// For the broker's response to a declaration or similar; a quorum queue may have to elect its leader first.
    public var responseTimeLimit: Duration = .seconds(30)
    /// Publishes awaiting their confirm per exchange; more callers wait in order of arrival.
    public var publishWindow = 1_000
    /// From when a publish is accepted until its confirm; a message not sent by then is never sent.
    public var publishTimeLimit: Duration = .seconds(30)
    /// Messages that may wait for room in the windows of all exchanges; beyond it a publish fails at once.
    public var publishBacklog = 10_000
    /// The total size of these messages in bytes.
    public var publishBacklogBytes = 64 << 20
    /// Messages a queue holds before the broker refuses publishes: at 1 kB each about 1 GB of disk.
    public var maximumQueueLength = 1_000_000
    /// Deliveries after which the broker itself dead-letters a message; the default of RabbitMQ 4.
    public var deliveryLimit = 20
    /// The number of partitions to create when a partitioned queue has none: one of ``PartitionSet/allowedCounts``.
    public var partitionCount = 4
    /// How often a consumer without evidence of progress is checked with a canary.
    public var canaryInterval: Duration = .seconds(30)
    /// A handler that takes longer for one message is considered hung.
    public var handlerTimeLimit: Duration = .seconds(300)

    public init(
        hosts: [Host], user: String, password: String, virtualHost: String, connectionName: String = "breathe-easy",
        heartbeatSeconds: Int = 10
    ) {
        precondition(!hosts.isEmpty, "a broker needs a host")
        precondition((1...600).contains(heartbeatSeconds), "without a heartbeat a dead peer goes unnoticed")
        self.hosts = hosts
        self.user = user
        self.password = password
        self.virtualHost = virtualHost
        self.connectionName = connectionName
        self.heartbeatSeconds = heartbeatSeconds
    }

    public struct Host: Hashable, Sendable, CustomStringConvertible {
        public var name: String
        public var port: Int

        public init(name: String, port: Int = 5672) {
            self.name = name
            self.port = port
        }

        public var description: String { name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)" }
    }
}

/// The password is left out of every textual representation.
extension RabbitMQConfiguration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        "\(tls == nil ? "amqp" : "amqps")://\(user)@\(hosts.map(\.description).joined(separator: ","))/\(virtualHost)"
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: ["url": description]) }
}
