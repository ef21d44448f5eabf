import Foundation
import HTTPFetch
import HTTPTypes
import RabbitMQ

/// RabbitMQ's management API.
struct BrokerForTestsManagement: Sendable {
    struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    private let url: String
    private let authorization: String
    /// Of all tests: as many connections as there are requests at a time.
    private static let http = HTTPClient()

    init() throws {
        url = try Checkout.setting("RABBITMQ_MANAGEMENT_URL")
        let operatorAccount = try RabbitMQConfiguration(url: Checkout.setting("OPERATOR_AMQP_URL"))
        let credentials = Data("\(operatorAccount.user):\(operatorAccount.password)".utf8)
        authorization = "Basic \(credentials.base64EncodedString())"
    }

    func names(of kind: String) async throws -> [String] {
        struct Named: Decodable { var name: String }
        return try JSONDecoder().decode([Named].self, from: await request(.get, kind, nil)).map(\.name)
    }

    func get(_ path: String) async throws -> Data {
        try await request(.get, path, nil)
    }

    func put(_ path: String, _ body: [String: Any]) async throws {
        try await request(.put, path, body)
    }

    func delete(_ path: String) async throws {
        try await request(.delete, path, nil)
    }

    @discardableResult
    func post(_ path: String, _ body: [String: Any]) async throws -> Data {
        try await request(.post, path, body)
    }

    @discardableResult
    private func request(_ method: HTTPRequest.Method, _ path: String, _ body: [String: Any]?) async throws -> Data {
        var request = FetchRequest(
            method: method, url: "\(url)/api/\(path)",
            headers: [.contentType: "application/json", .authorization: authorization],
            body: try body.map { Array(try JSONSerialization.data(withJSONObject: $0)) })
        (request.timeLimit, request.connectTimeLimit) = (.seconds(60), .seconds(60))
        request.maximumResponseBytes = 64 * 1_024 * 1_024
        // What a test made is deleted also when its time is over.
        let answer = try await Task { [request] in try await Self.http.send(request) }.value
        guard answer.status.kind == .successful else {
            throw Refused(
                description: "RabbitMQ's management API refuses \(method) \(path): "
                    + String(decoding: answer.body, as: UTF8.self))
        }
        return Data(answer.body)
    }
}
