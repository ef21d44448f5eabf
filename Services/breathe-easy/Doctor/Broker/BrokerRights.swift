import Foundation
import MessageProtocol

/// The permissions of a service's user at the broker, as regular expressions; `deploy/rabbitmq/definitions.json`
/// gives the same.
struct BrokerRights: Sendable, Equatable, Decodable {
    var configure: String
    var write: String
    var read: String

    static func needed(by service: ServiceName) -> BrokerRights {
        let own = service.rawValue
        return BrokerRights(
            configure: "^\(own)\\.", write: "^(events|\(own)\\..*)$", read: "^(events|\(own)\\..*)$")
    }

    /// RabbitMQ takes "" for a pattern that matches nothing.
    var allowsNothing: Bool { [configure, write, read].allSatisfy { $0.isEmpty || $0 == "^$" } }

    static func mend(of service: ServiceName, user: String, in virtualHost: String) -> String {
        let needed = needed(by: service)
        return "rabbitmqctl set_permissions -p \(virtualHost) \(user) '\(needed.configure)' '\(needed.write)' "
            + "'\(needed.read)'"
    }

    func finding(of service: ServiceName, user: String, in virtualHost: String) -> Finding {
        let needed = Self.needed(by: service)
        guard self != needed else { return .ok("rights", of: service.rawValue, "may use its own queues only") }
        let (own, topic) = ("\(service).queues", "rights")
        let lacks = [
            ("configure \(own)", configure, own), ("write events", write, Topology.exchange),
            ("write \(own)", write, own), ("read events", read, Topology.exchange), ("read \(own)", read, own),
        ].filter { !$0.1.allows($0.2) }.map(\.0)
        let mend = Self.mend(of: service, user: user, in: virtualHost)
        return lacks.isEmpty
            ? .warning(
                topic, of: service.rawValue, "has other permissions than deploy/rabbitmq/definitions.json gives",
                mend: mend)
            : .broken(topic, of: service.rawValue, "may not \(lacks.joined(separator: ", "))", mend: mend)
    }
}

/// Which messages a service's user may publish to `events`.
struct BrokerTopicRights: Sendable, Equatable, Decodable {
    var exchange: String
    var write: String
    var read: String

    /// - Parameter rights: those of the user in the virtual host; none means that it may publish everything.
    static func finding(_ rights: [BrokerTopicRights], of service: ServiceName) -> Finding {
        let (topic, needed) = ("topics", Self.needed(by: service))
        guard let given = rights.first(where: { $0.exchange == Topology.exchange }) else {
            return .warning(topic, of: service.rawValue, "may publish any message", mend: mend(service, needed))
        }
        guard given != needed else { return .ok(topic, of: service.rawValue, "may publish its own messages only") }
        let lacks = published(by: service).filter { !given.write.allows($0) }
        return lacks.isEmpty
            ? .warning(
                topic, of: service.rawValue, "may publish other messages than deploy/rabbitmq/definitions.json says",
                mend: mend(service, needed))
            : .broken(
                topic, of: service.rawValue, "may not publish \(lacks.joined(separator: ", "))",
                mend: mend(service, needed))
    }

    private static func mend(_ service: ServiceName, _ needed: BrokerTopicRights) -> String {
        "rabbitmqctl set_topic_permissions -p <virtual host> \(service) events '\(needed.write)' '\(needed.read)', or "
            + "restart the broker with the deploy/rabbitmq/definitions.json of this version"
    }
}

extension String {
    /// Whether a regular expression of the broker's matches; it need not match the whole name.
    func allows(_ name: String) -> Bool {
        // RabbitMQ takes "" for a pattern that matches nothing.
        !isEmpty && name.range(of: self, options: .regularExpression) != nil
    }
}
