import BrokerManagement
import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import RabbitMQ

/// Asks RabbitMQ's management API, as the operator.
struct BrokerProbe: Sendable {
    var baseURL: String
    var `operator`: RabbitMQConfiguration
    var http: HTTPClient

    private var management: BrokerManagement { BrokerManagement(baseURL: baseURL, `operator`, http: http) }

    /// Below `/api/`, for what belongs to a virtual host.
    private var virtualHost: String {
        `operator`.virtualHost.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    func facts() async throws(BrokerManagementError) -> BrokerFacts { try await management.answer("overview") }

    func nodes() async throws(BrokerManagementError) -> [BrokerFacts.Node] { try await management.answer("nodes") }

    /// - Returns: nil when the user has no permissions in the virtual host, or does not exist.
    func rights(of user: String) async throws(BrokerManagementError) -> BrokerRights? {
        do {
            return try await management.answer("permissions/\(virtualHost)/\(user)")
        } catch .unexpected(status: 404, _) {
            return nil
        }
    }

    func topicRights(of user: String) async throws(BrokerManagementError) -> [BrokerTopicRights] {
        do {
            return try await management.answer("topic-permissions/\(virtualHost)/\(user)")
        } catch .unexpected(status: 404, _) {
            return []
        }
    }

    func users() async throws(BrokerManagementError) -> BrokerUsers {
        let permissions: [Permission] = try await management.answer("vhosts/\(virtualHost)/permissions")
        return BrokerUsers(
            users: try await management.answer("users"),
            rights: Dictionary(permissions.map { ($0.user, $0.rights) }, uniquingKeysWith: { $1 }),
            virtualHost: `operator`.virtualHost)
    }

    /// What one user may do in a virtual host.
    private struct Permission: Decodable {
        var user: String
        var rights: BrokerRights

        private enum CodingKeys: CodingKey { case user }

        init(from decoder: any Decoder) throws {
            user = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .user)
            rights = try BrokerRights(from: decoder)
        }
    }

    func policies() async throws(BrokerManagementError) -> [BrokerPolicy] {
        try await management.answer("policies/\(virtualHost)")
    }

    func topology() async throws(BrokerManagementError) -> BrokerTopology {
        let queues = try await management.queues()
        return BrokerTopology(
            queues: Dictionary(queues.map { ($0.name, $0) }, uniquingKeysWith: { $1 }),
            exchanges: try await management.answer("exchanges/\(virtualHost)"),
            bindings: try await management.answer("bindings/\(virtualHost)"), declaration: `operator`)
    }

    /// Something to be counted.
    private struct Row: Decodable {
        init(from decoder: any Decoder) {}
    }

    func limits() async throws(BrokerManagementError) -> BrokerLimits {
        let limits: [VirtualHostLimits] = try await management.answer("vhost-limits/\(virtualHost)")
        let queues: [Row] = try await management.answer("\(management.queuesPath)?columns=name")
        let connections: [Row] = try await management.answer("vhosts/\(virtualHost)/connections?columns=name")
        func limit(_ key: KeyPath<VirtualHostLimits.Values, Int?>) -> Int? {
            limits.compactMap { $0.value[keyPath: key] }.first { $0 >= 0 }
        }
        return BrokerLimits(
            maximumQueues: limit(\.queues), maximumConnections: limit(\.connections), queues: queues.count,
            connections: connections.count, virtualHost: `operator`.virtualHost)
    }

    /// By the `Date` header of a response, in whole seconds (RFC 9110, 6.6.1); nil when it has none.
    func clock() async throws(HTTPFetchError) -> ClockDifference? {
        let asked = Date()
        let answer = try await http.send(FetchRequest(url: baseURL))
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return answer.headers[.date].flatMap(formatter.date).map {
            ClockDifference(other: $0, asked: asked, answered: Date(), resolution: 1)
        }
    }
}
