import Foundation
public import MessageProtocol
public import RabbitMQ

/// A separate virtual host and user on the checkout's RabbitMQ, for one test.
public struct BrokerForTests: Sendable {
    public let virtualHost: String
    let management: BrokerForTestsManagement
    private let host: RabbitMQConfiguration.Host
    let userPassword = UUID().uuidString

    private init() throws {
        virtualHost = BrokerForTestsLeftovers.newName()
        management = try BrokerForTestsManagement()
        host = try RabbitMQConfiguration(url: Checkout.setting("OPERATOR_AMQP_URL")).hosts[0]
    }

    /// Makes the virtual host with its `events` exchange, runs the test, and deletes all of it.
    public static func with(_ test: (BrokerForTests) async throws -> Void) async throws {
        let broker = try BrokerForTests()
        await BrokerForTestsLeftovers.delete(broker.management)
        try await broker.management.put("vhosts/\(broker.virtualHost)", [:])
        try await broker.addUser(broker.virtualHost, configure: ".*", write: ".*", read: ".*")
        try await broker.declareEvents()
        do {
            try await test(broker)
        } catch {
            try? await broker.delete()
            throw error
        }
        try await broker.delete()
    }

    /// As the virtual host's own user, who has all rights.
    /// - Parameter port: of a proxy before the broker.
    public func configuration(port: Int? = nil, heartbeatSeconds: Int = 10) -> RabbitMQConfiguration {
        configuration(user: virtualHost, port: port, heartbeatSeconds: heartbeatSeconds)
    }

    /// As a user with the rights of one service.
    public func configuration(as service: ServiceName) async throws -> RabbitMQConfiguration {
        let user = "\(virtualHost)-\(service)"
        try await addUser(
            user, configure: "^\(service)\\.", write: "^(events|\(service)\\..*)$",
            read: "^(events|\(service)\\..*)$")
        return configuration(user: user, port: nil, heartbeatSeconds: 10)
    }

    /// As a user who sees the broker's figures and may use nothing, like the status page's.
    public func statusConfiguration() async throws -> RabbitMQConfiguration {
        let user = "\(virtualHost)-status"
        try await addUser(user, configure: "^$", write: "^$", read: "^$", tags: "monitoring")
        return configuration(user: user, port: nil, heartbeatSeconds: 10)
    }

    public var port: Int { host.port }

    public func declareEvents() async throws {
        try await management.put(
            "exchanges/\(virtualHost)/\(Topology.exchange)", ["type": "topic", "durable": true])
    }

    public func declareExchange(_ name: String, type: String) async throws {
        try await management.put("exchanges/\(virtualHost)/\(name)", ["type": type, "durable": true])
    }

    public func deleteExchange(_ name: String) async throws {
        try await management.delete("exchanges/\(virtualHost)/\(name)")
    }

    public func setRights(configure: String, write: String, read: String) async throws {
        try await management.put(
            "permissions/\(virtualHost)/\(virtualHost)", ["configure": configure, "write": write, "read": read])
    }

    public func setPolicy(
        _ name: String, pattern: String, definition: [String: Int], priority: Int = 0
    ) async throws {
        try await management.put(
            "policies/\(virtualHost)/\(name)",
            ["pattern": pattern, "definition": definition, "apply-to": "queues", "priority": priority])
    }

    /// The name of the policy that rules a queue, once the broker has applied it.
    public func policy(of queue: String) async throws -> String? {
        struct Ruled: Decodable { var policy: String? }
        let answer = try await management.get("queues/\(virtualHost)/\(queue)")
        return try JSONDecoder().decode(Ruled.self, from: answer).policy
    }

    public func deleteQueue(_ name: String) async throws {
        try await management.delete("queues/\(virtualHost)/\(name)")
    }

    /// Closes the connections of ``configuration(port:heartbeatSeconds:)`` from the broker's side.
    public func closeConnections() async throws {
        try await management.delete("connections/username/\(virtualHost)")
    }

    /// Publishes what our own publisher never would.
    public func publish(
        routingKey: String, headers: [String: any Sendable], payload: String
    ) async throws {
        let message: [String: Any] = [
            "properties": ["headers": headers], "routing_key": routingKey, "payload": payload,
            "payload_encoding": "string",
        ]
        try await management.post("exchanges/\(virtualHost)/\(Topology.exchange)/publish", message)
    }

    /// Takes the messages out of a queue.
    public func takeAll(from queue: String) async throws -> [StoredMessage] {
        let request: [String: Any] = ["count": 100, "ackmode": "ack_requeue_false", "encoding": "auto"]
        let answer = try await management.post("queues/\(virtualHost)/\(queue)/get", request)
        return try JSONDecoder().decode([StoredMessage].self, from: answer)
    }

    /// Looks until there is at least one, for what the broker itself moves in its own time.
    public func takeWhenThere(from queue: String) async throws -> [StoredMessage] {
        for _ in 1...300 {
            let messages = try await takeAll(from: queue)
            if !messages.isEmpty { return messages }
        }
        throw NotInTime(description: "no message in \(queue) after 300 looks")
    }

    private func configuration(user: String, port: Int?, heartbeatSeconds: Int) -> RabbitMQConfiguration {
        RabbitMQConfiguration(
            hosts: [RabbitMQConfiguration.Host(name: host.name, port: port ?? host.port)], user: user,
            password: userPassword, virtualHost: virtualHost, connectionName: virtualHost,
            heartbeatSeconds: heartbeatSeconds)
    }

    private func addUser(
        _ user: String, configure: String, write: String, read: String, tags: String = ""
    ) async throws {
        try await management.put("users/\(user)", ["password": userPassword, "tags": tags])
        try await management.put(
            "permissions/\(virtualHost)/\(user)", ["configure": configure, "write": write, "read": read])
    }

    private func delete() async throws {
        try await management.delete("vhosts/\(virtualHost)")
        for suffix in ["", "-status"] + ServiceName.allCases.map({ "-\($0)" }) {
            try? await management.delete("users/\(virtualHost)\(suffix)")
        }
    }
}
