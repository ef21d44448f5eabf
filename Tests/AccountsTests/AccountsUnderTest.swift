import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import MessageProtocol
import Messaging
import NIOCore
import PersonKeys
import Postgres
import RequestedNotifications
import SignedLinks
import Synchronization
import TestSupport
import Testing

@testable import accounts

/// The service's real routes over a database of the test's own.
struct AccountsUnderTest: Sendable {
    let client: any TestClientProtocol
    let pool: PostgresPool
    let clock: ClockForTests
    let hasher: PasswordHasher
    /// All that the router has.
    let routes: [Route]

    struct Route: Sendable {
        var method: HTTPRequest.Method
        /// Such as `/api/v1/sessions/{id}`.
        var path: String

        var call: String { "\(method) \(path)" }
    }

    static let now = Date(timeIntervalSince1970: 1_681_120_800)
    static let password = "correct horse"

    /// Least work: a debug build of scrypt is slow, and most tests are not about it.
    static var quickHasher: PasswordHasher {
        PasswordHasher(parameters: .init(cost: 4, blockSize: 1, parallelism: 1))
    }

    static func run(
        hasher: PasswordHasher = quickHasher, settings: AccountsSettings = .forTests,
        _ body: @escaping @Sendable (AccountsUnderTest) async throws -> Void
    ) async throws {
        try await withDatabase(migrations: AccountsMigrations.all, schema: "accounts") { pool in
            try await run(over: pool, hasher: hasher, settings: settings, body)
        }
    }

    static func run(
        over pool: PostgresPool, hasher: PasswordHasher = quickHasher, settings: AccountsSettings = .forTests,
        _ body: @escaping @Sendable (AccountsUnderTest) async throws -> Void
    ) async throws {
        var logger = Logger(label: "accounts-tests")
        logger.logLevel = .critical
        let clock = ClockForTests(now)
        let features = AccountsFeatures(pool: pool, now: { clock.now }, settings: settings, hasher: hasher)
        let router = AccountsRoutes.of(features, congestion: { nil }).router()
        let routes = router.routes.map { Route(method: $0.method, path: "\($0.path)") }
        try await Application(router: router, logger: logger).test(.router) { client in
            try await body(
                AccountsUnderTest(client: client, pool: pool, clock: clock, hasher: hasher, routes: routes))
        }
    }
}

extension AccountsUnderTest {
    func call(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, _ body: String = ""
    ) async throws -> Answer {
        try await send(method, path, token.map { ["authorization": "Bearer \($0)"] } ?? [:], body)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [String: String], _ body: String = ""
    ) async throws -> Answer {
        var fields: HTTPFields = [.contentType: "application/json"]
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        let response = try await client.executeRequest(
            uri: path, method: method, headers: fields, body: ByteBuffer(string: body))
        return Answer(
            status: response.status.code, headers: response.headers, body: Array(response.body.readableBytesView))
    }

    static func credentials(_ email: String, _ password: String = password) -> String {
        #"{"email": "\#(email)", "password": "\#(password)"}"#
    }

    /// Somebody who has signed up, confirmed the address and signed in.
    /// - Returns: their token.
    @discardableResult
    func signUp(_ email: String = "somebody@example.org", isConfirmed: Bool = true) async throws -> String {
        #expect(try await call(.post, "/api/v1/accounts", Self.credentials(email)).status == 202)
        if isConfirmed {
            let token = try #require(try await mails().last { $0.kind == .confirmAddress }?.token)
            #expect(try await call(.post, "/api/v1/accounts/confirmation", #"{"token": "\#(token)"}"#).status == 204)
        }
        return try await signIn(email)
    }

    /// - Returns: a program's token.
    func signIn(_ login: String = "somebody@example.org", _ password: String = password) async throws -> String {
        struct SignedIn: Decodable { var token: String }
        let answer = try await call(
            .post, "/api/v1/sessions", #"{"login": "\#(login)", "password": "\#(password)"}"#)
        return try answer.decoded(SignedIn.self).token
    }

    /// - Returns: what a browser sends as `Cookie` afterwards.
    func signInOnAPage(_ email: String = "somebody@example.org") async throws -> String {
        let answer = try await send(
            .post, "/api/v1/sessions/cookie", ["sec-fetch-site": "same-origin"], Self.credentials(email))
        let cookie = answer.headers[values: .setCookie].first { $0.hasPrefix("__Host-session=") }
        return try #require(cookie?.split(separator: ";").first.map { String($0) })
    }

    /// What waits to be published of one kind, in order.
    func announced<Fact: Message>(_ type: Fact.Type = Fact.self) async throws -> [Fact] {
        try await pool.query("SELECT body FROM outbox WHERE type = \(Fact.name.rawValue) ORDER BY sequence")
            .decode([UInt8].self).map { try MessageCoding.decode(Fact.self, from: $0) }
    }

    /// The mails that the notifier was asked for, in order.
    func mails() async throws -> [RequestedMail] {
        var mails: [RequestedMail] = []
        for request in try await announced(NotificationRequested.self) {
            let sealed = try await pool.query(
                "SELECT sealed FROM requested_notifications WHERE request_id = \(request.requestID.uuid)")
            let content = try sealed.decode([UInt8].self).first
                .flatMap { RequestedContent(opening: $0, of: request.requestID, with: .forTests) }
            mails.append(RequestedMail(kind: request.kind, request: request, content: content))
        }
        return mails
    }

    func count(_ table: String) async throws -> Int {
        try await pool.query("SELECT count(*) FROM \(identifier: table)").decode(Int.self).reduce(0, +)
    }
}

/// A mail that the notifier was asked for.
struct RequestedMail: Sendable {
    var kind: NotificationRequested.Kind
    var request: NotificationRequested
    /// Nil once it was withdrawn.
    var content: RequestedContent?

    /// Of the link in it.
    var token: String? { content?.link?.split(separator: "#").last.map { String($0) } }
}

extension AccountsSettings {
    static var forTests: AccountsSettings {
        guard let url = URL(string: "https://breathe.example") else { preconditionFailure("not a URL") }
        var settings = AccountsSettings(healthKeys: .forTests, linkSealer: .forTests, publicURL: url)
        // All of a test's people have one address.
        settings.signIn.signUps = .hourly(100_000)
        return settings
    }
}

extension MasterKeys {
    static var forTests: MasterKeys {
        // 32 bytes are a key.
        guard let keys = try? MasterKeys(keys: [Data(repeating: 7, count: 32)]) else { preconditionFailure() }
        return keys
    }
}

extension LinkSealer {
    static var forTests: LinkSealer {
        guard let sealer = try? LinkSealer(keys: [Data(repeating: 8, count: 32)]) else { preconditionFailure() }
        return sealer
    }
}

/// The time that the service reads; it stands still until it is set.
final class ClockForTests: Sendable {
    private let stored: Mutex<Date>

    init(_ now: Date) { stored = Mutex(now) }

    var now: Date { stored.withLock { $0 } }

    func advance(by seconds: TimeInterval) { stored.withLock { $0 += seconds } }
}

struct Answer: Sendable {
    var status: Int
    var headers: HTTPFields
    var body: [UInt8]

    /// Of a problem document: the JSON pointers of the faulty fields.
    var pointers: [String] {
        get throws { try problem.errors?.compactMap(\.pointer) ?? [] }
    }

    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try MessageCoding.decode(Value.self, from: body)
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    var problem: ProblemDocument {
        get throws {
            #expect(headers[.contentType] == "application/problem+json")
            return try MessageCoding.decode(ProblemDocument.self, from: body)
        }
    }
}

struct ProblemDocument: Decodable {
    struct FieldError: Decodable {
        var pointer: String?
        var detail: String
    }
    var title: String
    var status: Int
    var detail: String
    var errors: [FieldError]?
}
