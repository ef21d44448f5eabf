import Foundation

/// Three RabbitMQ nodes on this machine that are one cluster, as long as a closure runs; one at a time.
public struct ClusterForTests: Sendable {
    public enum Node: Int, CaseIterable, Sendable {
        case first = 1
        case second
        case third

        /// - Parameter erlangName: as the management API names a queue's leader: `breathe-easy-2@localhost`.
        public init?(erlangName: String) {
            guard let node = Self.allCases.first(where: { $0.erlangName == erlangName }) else { return nil }
            self = node
        }

        public var erlangName: String { "breathe-easy-\(rawValue)@localhost" }
    }

    /// Of the operator, with all three hosts.
    public let amqpURL: String

    private let managementURLs: [String]

    /// Starts an empty cluster, which takes 10 to 20 s, and stops it afterwards, also when the body throws or the test
    /// is cancelled.
    public static func running<Value: Sendable>(
        _ body: (ClusterForTests) async throws -> Value
    ) async throws -> Value {
        let script = ServerScript("cluster")
        do {
            try await script.run(["up"])
            let value = try await body(ClusterForTests(settings: script.run(["env"])))
            try await script.run(["down"])
            return value
        } catch {
            _ = try? await script.run(["down"])
            throw error
        }
    }

    /// - Parameter settings: `export KEY=value` lines.
    private init(settings: String) throws {
        func value(of key: String) throws -> Substring {
            let prefix = "export \(key)="
            guard let line = settings.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix(prefix) }) else {
                throw ProcessFailure(description: "cluster env does not name \(key)")
            }
            return line.dropFirst(prefix.count)
        }
        amqpURL = String(try value(of: "CLUSTER_AMQP_URL"))
        managementURLs = try value(of: "CLUSTER_MANAGEMENT_URLS").split(separator: ",").map(String.init)
        guard managementURLs.count == Node.allCases.count else {
            throw ProcessFailure(description: "cluster env names \(managementURLs.count) management URLs")
        }
    }

    public func managementURL(of node: Node) -> String { managementURLs[node.rawValue - 1] }

    /// SIGKILL for the node and all its processes at once; returns when they are gone.
    public func kill(_ node: Node) async throws { try await ServerScript("cluster").run(["kill", "\(node.rawValue)"]) }

    /// Returns when the node responds again; has no effect when it runs.
    public func start(_ node: Node) async throws {
        try await ServerScript("cluster").run(["start", "\(node.rawValue)"])
    }
}
