import Foundation

/// What goes wrong with a broker by an operator's hand.
extension BrokerForTests {
    public enum Destination: String, Sendable {
        case queue = "q"
        case exchange = "e"
    }

    public func bind(
        _ name: String, _ kind: Destination = .queue, to exchange: String, key: String
    ) async throws {
        try await management.post(
            "bindings/\(virtualHost)/e/\(exchange)/\(kind.rawValue)/\(name)", ["routing_key": key])
    }

    /// Removes all bindings between the two.
    public func unbind(_ name: String, _ kind: Destination = .queue, from exchange: String) async throws {
        struct Binding: Decodable {
            var key: String

            private enum CodingKeys: String, CodingKey { case key = "properties_key" }
        }
        let path = "bindings/\(virtualHost)/e/\(exchange)/\(kind.rawValue)/\(name)"
        for binding in try JSONDecoder().decode([Binding].self, from: await management.get(path)) {
            let key = binding.key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            try await management.delete("\(path)/\(key)")
        }
    }

    /// A queue that no service declares.
    public func declareQueue(_ name: String) async throws {
        try await management.put("queues/\(virtualHost)/\(name)", ["durable": true])
    }

    /// - Parameter definition: an operator policy takes limits only.
    public func setOperatorPolicy(_ name: String, pattern: String, definition: [String: Int]) async throws {
        try await management.put(
            "operator-policies/\(virtualHost)/\(name)",
            ["pattern": pattern, "definition": definition, "apply-to": "queues"])
    }

    /// - Parameter name: `max-queues` or `max-connections`.
    public func setLimit(_ name: String, to value: Int) async throws {
        try await management.put("vhost-limits/\(virtualHost)/\(name)", ["value": value])
    }

    /// Of the user of ``configuration(port:heartbeatSeconds:)``.
    /// - Parameter name: `max-channels` or `max-connections`.
    public func setUserLimit(_ name: String, to value: Int) async throws {
        try await management.put("user-limits/\(virtualHost)/\(name)", ["value": value])
    }

    /// - Parameter tags: such as `administrator`, of the user of ``configuration(port:heartbeatSeconds:)``.
    public func setTags(_ tags: String) async throws {
        try await management.put("users/\(virtualHost)", ["password": userPassword, "tags": tags])
    }

    /// Takes away what the user of ``configuration(port:heartbeatSeconds:)`` may do in the virtual host.
    public func clearRights() async throws {
        try await management.delete("permissions/\(virtualHost)/\(virtualHost)")
    }
}
