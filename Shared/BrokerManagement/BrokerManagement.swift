import Foundation
public import HTTPFetch
import HTTPTypes

/// RabbitMQ's management API, the only source of unacknowledged counts and message rates.
///
/// https://www.rabbitmq.com/docs/http-api-reference
public struct BrokerManagement: Sendable {
    private let baseURL: String
    private let virtualHost: String
    private let authorization: String
    private let http: HTTPClient

    /// - Parameters:
    /// - baseURL: such as `http://127.0.0.1:15672`.
    /// - user: has the tag `monitoring` or `administrator`.
    public init(baseURL: String, user: String, password: String, virtualHost: String, http: HTTPClient) {
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.virtualHost = virtualHost
        authorization = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
        self.http = http
    }

    /// Below `/api/`: the queues of the virtual host.
    public var queuesPath: String {
        // A slash in the name of a virtual host must be escaped in the path.
        "queues/\(virtualHost.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }

    /// The queues of the virtual host, by name.
    public func queues() async throws(BrokerManagementError) -> [QueueStatus] {
        let queues: [QueueStatus] = try await answer(queuesPath)
        return queues.sorted { $0.name < $1.name }
    }

    /// The decoded response for `path`.
    /// - Parameter path: below `/api/`.
    public func answer<Value: Decodable>(_ path: String) async throws(BrokerManagementError) -> Value {
        var request = FetchRequest(
            url: "\(baseURL)/api/\(path)", headers: [.authorization: authorization, .accept: "application/json"])
        request.maximumResponseBytes = 64 << 20
        let response: FetchResponse
        do { response = try await http.send(request) } catch { throw .unreachable("\(error)") }
        switch response.status.code {
        case 200: break
        case 401, 403: throw .refused(status: response.status.code)
        default: throw .unexpected(status: response.status.code, path: path)
        }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(response.body))
        } catch { throw .unreadable(path: path) }
    }
}
