import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import TestSupport
import TrialAccounts

/// People who report, and an operator who scrapes.
struct ReportClient: Sendable {
    struct Account {
        var userID: String
        var token: String
    }

    private let http = HTTPClient()
    private let environment: [String: String]

    init(_ stack: StackUnderTest) { environment = stack.environment }

    private var api: String { "http://127.0.0.1:\(environment["INGEST_GATEWAY_HTTP_PORT"] ?? "")/api/v1" }

    /// Somebody with a confirmed address.
    func signUp(_ name: String) async throws -> Account {
        let account = try await TrialAccounts(environment, http: http).join(
            "\(name)@example.org", password: Self.password)
        return Account(userID: account.userID.description, token: account.token)
    }

    static let password = "apples, pears and hazel"

    /// To ragweed near Bern.
    func subscribe(_ account: Account, byMail: Bool = true) async throws {
        _ = try await send(
            .put, "\(api)/subscription",
            """
            {"place": \(Self.place), "sensitivities": [{"allergen": "ragweed", "threshold": 3}], "radius": 25,
             "emailNotifications": \(byMail)}
            """, token: account.token)
    }

    /// What clients of the API see of a notification.
    struct Notification: Decodable {
        var id: String
        var alertID: String?
        var openedAt: String?
    }

    func inbox(of account: Account) async throws -> [Notification] {
        struct Answer: Decodable { var notifications: [Notification] }
        return try JSONDecoder().decode(
            Answer.self, from: try await send(.get, "\(api)/inbox", token: account.token)
        ).notifications
    }

    func open(_ notification: Notification, of account: Account) async throws {
        _ = try await send(.post, "\(api)/inbox/\(notification.id)/opened", token: account.token)
    }

    /// The live inbox, which is open when this returns.
    func liveInbox(of account: Account) async throws -> RawConnection {
        let connection = try RawConnection(port: Int(environment["INGEST_GATEWAY_HTTP_PORT"] ?? "") ?? 0)
        try connection.send(
            """
            GET /api/v1/inbox/events HTTP/1.1\r
            Host: 127.0.0.1\r
            Authorization: Bearer \(account.token)\r
            Accept: text/event-stream\r
            \r

            """)
        try await connection.received(until: "200 OK")
        return connection
    }

    /// - Returns: the report's id.
    func report(by account: Account, trace: String) async throws -> String {
        struct Answer: Decodable { var alertID: String }
        let body = """
            {"place": \(Self.place), "allergens": ["ragweed"], "symptoms": ["sneezing"], "severity": "severe"}
            """
        let answer = try await send(.post, "\(api)/alerts", body, token: account.token, trace: trace)
        return try JSONDecoder().decode(Answer.self, from: answer).alertID
    }

    /// Of an address that does not exist.
    func askForNothing(_ id: UUID) async throws {
        _ = try await send(.get, "\(api)/nothing/\(id)")
    }

    func metrics(of service: ServiceName) async throws -> String {
        let port = environment["\(service.schema.uppercased())_ADMIN_PORT"] ?? ""
        return String(decoding: try await send(.get, "http://127.0.0.1:\(port)/metrics"), as: UTF8.self)
    }

    private static let place =
        #"{"name": "Bern", "coordinate": {"latitude": 46.95, "longitude": 7.45}}"#

    private func send(
        _ method: HTTPRequest.Method, _ url: String, _ body: String? = nil, token: String? = nil, trace: String? = nil
    ) async throws -> Data {
        var request = FetchRequest(method: method, url: url, body: body.map { Array($0.utf8) })
        request.timeLimit = .seconds(60)
        if let token { request.headers[.authorization] = "Bearer \(token)" }
        if let trace, let name = HTTPField.Name("traceparent") { request.headers[name] = trace }
        let answer = try await http.send(request)
        guard answer.status.kind == .successful else {
            throw UnexpectedAnswer(
                description:
                    "\(method) \(url) answered \(answer.status): \(String(decoding: answer.body, as: UTF8.self))")
        }
        return Data(answer.body)
    }
}

struct UnexpectedAnswer: Error, CustomStringConvertible {
    let description: String
}
