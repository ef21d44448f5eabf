import MessageProtocol

/// The messages that each service publishes, as patterns. A test compares them with `deploy/rabbitmq/definitions.json`.
extension BrokerTopicRights {
    static func needed(by service: ServiceName) -> BrokerTopicRights {
        let names = kinds(of: service).map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
        let lane = hasLanes(service) ? "(\\.[a-z]+)?" : ""
        let write = names.isEmpty ? "^$" : "^(\(names))\\.v[0-9]+\(lane)$"
        return BrokerTopicRights(exchange: Topology.exchange, write: write, read: ".*")
    }

    /// The routing keys under which a service publishes.
    static func published(by service: ServiceName) -> [String] {
        Topology.messages.map { $0.name }
            .filter { name in kinds(of: service).contains { name.rawValue.hasPrefix("\($0).v") } }
            .flatMap { name in
                Topology.lanedMessages.contains(name)
                    ? Lane.allCases.map { Topology.routingKey(of: name, in: $0) } : [name.rawValue]
            }
    }

    /// Names of messages without their version.
    private static func kinds(of service: ServiceName) -> [String] { ServiceTable.sent[service, default: []] }

    private static func hasLanes(_ service: ServiceName) -> Bool {
        Topology.lanedMessages.contains { message in
            kinds(of: service).contains { message.rawValue.hasPrefix("\($0).v") }
        }
    }
}
