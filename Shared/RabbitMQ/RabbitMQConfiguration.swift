/// Where the broker is, who we are there, and the limits we keep.
public struct RabbitMQConfiguration: Sendable, Equatable {
    /// Nodes of one cluster; an attempt to connect tries each once, beginning at a random one.
    public var hosts: [Host]
    public var user: String
    public var password: String
    public var virtualHost: String
    /// nil for a connection that anybody on the way can read.
    public var tls: TLS?
    /// What the broker's management page shows beside the connection.
    public var connectionName: String
    /// An idle connection sends a heartbeat that often; a silent peer is given up after two of them.
    public var heartbeatSeconds: Int
    /// For one host: TCP connect, and again for the AMQP handshake.
    public var connectTimeLimit: Duration = .seconds(5)
    /// For the broker's answer to a declaration and the like; a quorum queue may have to elect its leader first.
    public var answerTimeLimit: Duration = .seconds(30)
    /// Publishes awaiting their confirm per exchange; more callers wait in order of arrival.
    public var publishWindow = 1_000
    /// From the moment a publish is taken on until its confirm; a message not sent by then is never sent.
    public var publishTimeLimit: Duration = .seconds(30)
    /// Messages that may wait for room in the windows of all exchanges; beyond it a publish fails at once.
    public var publishBacklog = 10_000
    /// Bytes that these messages may hold.
    public var publishBacklogBytes = 64 << 20
    /// Messages a queue holds before the broker refuses publishes: at 1 kB each about 1 GB of disk.
    public var maximumQueueLength = 1_000_000
    /// Deliveries after which the broker itself moves a message to the dead letters; the default of RabbitMQ 4.
    public var deliveryLimit = 20
    /// Queues over which a partitioned queue is spread when there are none yet: one of ``PartitionSet/allowedCounts``.
    public var partitionCount = 4
    /// How often a consumer without evidence of life is looked at, and a message sent through its queue.
    public var canaryInterval: Duration = .seconds(30)
    /// A handler that works longer on one message is taken for hung.
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

/// Every way of printing leaves the password out.
extension RabbitMQConfiguration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        "\(tls == nil ? "amqp" : "amqps")://\(user)@\(hosts.map(\.description).joined(separator: ","))/\(virtualHost)"
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: ["url": description]) }
}
