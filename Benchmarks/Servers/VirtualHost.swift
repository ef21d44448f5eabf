import MessageProtocol
import RabbitMQ

/// A virtual host on the broker for one suite.
struct VirtualHost: Sendable {
    private static let prefix = "benchmark_"

    let name: String
    /// As the operator, in this virtual host.
    let url: String
    private let management: ManagementAPI

    /// Makes it with its `events` exchange, runs the body, and deletes it, also after a failure.
    static func with<Result>(
        _ settings: Settings, _ body: (VirtualHost) async throws -> Result
    ) async throws -> Result {
        let management = try ManagementAPI(settings)
        let name = RunName.make(prefix: prefix)
        let host = VirtualHost(name: name, url: settings.brokerURL(virtualHost: name), management: management)
        do {
            try await host.create()
            let result = try await body(host)
            try await host.delete()
            return result
        } catch {
            try? await host.delete()
            throw error
        }
    }

    /// For our own side; the peer connects with ``url``.
    static func configuration(url: String) throws -> RabbitMQConfiguration {
        var configuration = try RabbitMQConfiguration(url: url, connectionName: "benchmarks")
        // A million messages wait in the queue of one suite, and none may be refused.
        configuration.maximumQueueLength = 2_000_000
        return configuration
    }

    func delete(_ queue: ConsumerQueue) async throws {
        try await management.delete("queues/\(name)/\(queue.name)")
    }

    /// Creates a quorum queue that nobody consumes.
    /// - Parameter pattern: for the routing keys, where `#` matches any words.
    func declare(_ queue: String, keeping pattern: String) async throws {
        try await management.put("queues/\(name)/\(queue)", Self.quorum)
        try await management.bind(queue, to: Topology.exchange, pattern: pattern, in: name)
    }

    func purge(_ queue: String) async throws {
        try await management.delete("queues/\(name)/\(queue)/contents")
    }

    func queues() async throws -> [String] { try await management.queues(of: name) }

    private static let quorum = #"{"durable": true, "arguments": {"x-queue-type": "quorum"}}"#

    private func create() async throws {
        for leftover in try await management.virtualHosts() where RunName.isLeftover(leftover, prefix: Self.prefix) {
            try? await management.delete("vhosts/\(leftover)")
        }
        try await management.put("vhosts/\(name)")
        try await management.put(
            "permissions/\(name)/\(management.user)", #"{"configure": ".*", "write": ".*", "read": ".*"}"#)
        try await management.put("exchanges/\(name)/\(Topology.exchange)", #"{"type": "topic", "durable": true}"#)
    }

    private func delete() async throws {
        defer { Task { [management] in await management.close() } }
        try await management.delete("vhosts/\(name)")
    }
}
