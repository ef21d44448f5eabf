import MessageProtocol

/// Who publishes what: docs/messages.md as patterns. A test holds them against `deploy/rabbitmq/definitions.json`.
extension BrokerTopicRights {
    static func needed(by service: ServiceName) -> BrokerTopicRights {
        let names = kinds(of: service).map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
        let lane = service == .alertFanout ? "(\\.[a-z]+)?" : ""
        return BrokerTopicRights(
            exchange: Topology.exchange, write: "^(\(names))\\.v[0-9]+\(lane)$", read: ".*")
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
    private static func kinds(of service: ServiceName) -> [String] {
        switch service {
        case .ingestGateway:
            [
                "subscriber.changed", "user-alert.submitted", "health-metrics.recorded", "health-import.uploaded",
                "quiz.answered", "delivery-endpoint.changed", "notification.acknowledged", "alert-feedback.given",
            ]
        case .environmentPoller: ["station-reading.recorded", "station-alert.raised", "forecast-alert.raised"]
        case .alertFanout: ["notification.batch-ready", "alert-range.ready", "alert.stopped"]
        case .healthMetricsAnalyzer:
            [
                "quiz.suggested", "allergen-alert.suggested", "threshold.suggested", "health-import.settled",
                "notification.requested",
            ]
        case .notifier: ["notification.settled", "delivery-endpoint.retired"]
        }
    }
}
