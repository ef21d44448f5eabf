import Foundation
import HTTPFetch
import HTTPTypes
import RabbitMQ

/// The few calls of RabbitMQ's management API that the suites need.
struct ManagementAPI: Sendable {
    struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    let user: String
    private let url: String
    private let authorization: String
    private let client = HTTPClient()

    init(_ settings: Settings) throws {
        let login = try RabbitMQConfiguration(url: settings.brokerURL)
        user = login.user
        url = settings.managementURL
        authorization = "Basic " + Data("\(login.user):\(login.password)".utf8).base64EncodedString()
    }

    func virtualHosts() async throws -> [String] {
        struct Named: Decodable { var name: String }
        let answer = try await send(.get, "vhosts")
        return try JSONDecoder().decode([Named].self, from: Data(answer)).map(\.name)
    }

    /// - Parameter path: below `/api/`.
    func put(_ path: String, _ body: String = "{}") async throws {
        _ = try await send(.put, path, Array(body.utf8))
    }

    /// Lets a queue receive what is published to an exchange with a routing key that the pattern matches.
    func bind(_ queue: String, to exchange: String, pattern: String, in host: String) async throws {
        let path = "bindings/\(host)/e/\(exchange)/q/\(queue)"
        _ = try await send(.post, path, Array(#"{"routing_key": "\#(pattern)"}"#.utf8))
    }

    /// The names of all queues of a virtual host.
    func queues(of host: String) async throws -> [String] {
        struct Named: Decodable { var name: String }
        let answer = try await send(.get, "queues/\(host)?columns=name")
        return try JSONDecoder().decode([Named].self, from: Data(answer)).map(\.name)
    }

    func delete(_ path: String) async throws {
        _ = try await send(.delete, path)
    }

    func close() async { await client.close() }

    private func send(_ method: HTTPRequest.Method, _ path: String, _ body: [UInt8]? = nil) async throws -> [UInt8] {
        var request = FetchRequest(
            method: method, url: "\(url)/api/\(path)",
            headers: [.authorization: authorization, .contentType: "application/json"], body: body)
        // Deleting a queue with a million messages takes time.
        request.timeLimit = .seconds(60)
        let answer = try await client.send(request)
        guard answer.status.kind == .successful else {
            throw Refused(description: "RabbitMQ's management API answers \(answer.status.code) to \(method) \(path)")
        }
        return answer.body
    }
}
