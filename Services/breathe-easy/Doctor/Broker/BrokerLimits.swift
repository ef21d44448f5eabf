/// The limits of the virtual host, beside what uses them.
struct BrokerLimits: Sendable, Equatable {
    /// Nil without a limit.
    var maximumQueues: Int?
    var maximumConnections: Int?
    var queues: Int
    var connections: Int
    var virtualHost: String

    /// Queues that exist already are not affected, nor are connections.
    func findings(missingQueues: Int) -> [Finding] {
        var troubles: [Finding] = []
        let mend = "lift it: rabbitmqctl clear_vhost_limits -p \(virtualHost)"
        if let maximumQueues, queues >= maximumQueues {
            let fact =
                "the virtual host \(virtualHost) has \(queues.counted("queue")) and may have \(maximumQueues): "
            troubles.append(
                missingQueues > 0
                    ? .broken(
                        "limits", fact + "\(missingQueues.counted("queue")) of ours cannot be declared (406)",
                        mend: "\(mend); the services then declare their queues by themselves")
                    : .warning("limits", fact + "an update or more partitions cannot declare theirs", mend: mend))
        }
        if let maximumConnections, connections >= maximumConnections {
            troubles.append(
                .broken(
                    "limits",
                    "the virtual host \(virtualHost) has \(connections.counted("connection")) and may have "
                        + "\(maximumConnections): whoever connects next is refused",
                    mend: "\(mend); or close what is not ours: rabbitmqctl list_connections user peer_host name"))
        }
        return troubles.isEmpty ? [.ok("limits", "none is reached")] : troubles
    }
}

/// As the management API lists them; a negative value is no limit.
struct VirtualHostLimits: Sendable, Decodable {
    var value: Values

    struct Values: Sendable, Decodable {
        var queues: Int?
        var connections: Int?

        private enum CodingKeys: String, CodingKey {
            case queues = "max-queues"
            case connections = "max-connections"
        }
    }
}
