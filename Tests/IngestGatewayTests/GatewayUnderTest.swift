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
import Sessions
import SignedLinks
import Synchronization
import TestSupport
import Testing

@testable import ingest_gateway

/// The gateway's real routes over a database of the test's own.
struct GatewayUnderTest: Sendable {
    let client: any TestClientProtocol
    let pool: PostgresPool
    let people: PeopleForTests
    let features: GatewayFeatures
    /// All that the router has.
    let routes: [Route]

    struct Route: Sendable {
        var method: HTTPRequest.Method
        /// Such as `/api/v1/channels/{id}`.
        var path: String

        var call: String { "\(method) \(path)" }
    }

    static let schemas = [SchemaForTests.accounts, SchemaForTests("ingest_gateway", IngestGatewayMigrations.all)]

    static let now = Date(timeIntervalSince1970: 1_681_120_800)

    static func run(
        congestion: Congestion = Congestion(nil), clock: ClockForTests = ClockForTests(now),
        settings: GatewaySettings = GatewaySettings(),
        _ body: @escaping @Sendable (GatewayUnderTest) async throws -> Void
    ) async throws {
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "ingest_gateway") { pool in
                try await run(over: pool, congestion: congestion, clock: clock, settings: settings, body)
            }
        }
    }

    /// - Parameter pool: of a database that has the schema of accounts too.
    static func run(
        over pool: PostgresPool, congestion: Congestion = Congestion(nil), clock: ClockForTests = ClockForTests(now),
        settings: GatewaySettings = GatewaySettings(),
        _ body: @escaping @Sendable (GatewayUnderTest) async throws -> Void
    ) async throws {
        var logger = Logger(label: "gateway-tests")
        logger.logLevel = .critical
        let features = GatewayFeatures(pool: pool, now: { clock.now }, settings: settings)
        let router = GatewayRoutes.of(features, congestion: { congestion.reason }).router()
        let routes = router.routes.map { Route(method: $0.method, path: "\($0.path)") }
        let database = DatabaseForTests(name: try #require(pool.configuration.database))
        try await database.withPool(of: "accounts") { accounts in
            try await Application(router: router, logger: logger).test(.router) { client in
                let people = PeopleForTests(pool: accounts)
                try await body(
                    GatewayUnderTest(client: client, pool: pool, people: people, features: features, routes: routes))
            }
        }
    }

    func call(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, _ body: String = ""
    ) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let token { headers[.authorization] = "Bearer \(token)" }
        return try await call(method, path, headers: headers, ByteBuffer(string: body))
    }

    func call(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields, _ body: ByteBuffer
    ) async throws -> Answer {
        let response = try await client.executeRequest(uri: path, method: method, headers: headers, body: body)
        return Answer(
            status: response.status.code, headers: response.headers, body: Array(response.body.readableBytesView))
    }

    /// Somebody with an account, and a row here already.
    /// - Returns: their token.
    func signUp(_ email: String = "somebody@example.org") async throws -> String { try await join(email).token.text }

    /// Somebody with an account, and a row here already.
    func join(
        _ email: String = "somebody@example.org", isConfirmed: Bool = true
    ) async throws -> PeopleForTests.Person {
        let person = try await people.signUp(email, isConfirmed: isConfirmed, at: Self.now)
        try await PostgresPersonAnchorStore(pool: pool).ensure(person.userID, at: Self.now)
        return person
    }

    /// Has the person of a token leave: accounts erases them, and says so.
    func leave(_ token: String) async throws {
        let session = try #require(try await features.findSession(token))
        try await people.erase(session.userID, at: Self.now)
        let fact = AccountErased(userID: session.userID, erasedAt: Self.now)
        #expect(try await features.accountErased.handle(fact, .ofAccounts) == .done)
    }

    /// What waits to be published of one kind, in order.
    func announced<Fact: Message>(_ type: Fact.Type = Fact.self) async throws -> [Fact] {
        try await outbox().filter { $0.envelope.type == Fact.name }
            .map { try MessageCoding.decode(Fact.self, from: $0.body) }
    }

    /// What waits to be published, in order; it stays there.
    func outbox() async throws -> [OutgoingMessage] {
        let seen = Seen()
        _ = try await PostgresOutbox(pool: pool).relay(limit: 100) { messages in
            await seen.note(messages)
            return []
        }
        return await seen.messages
    }
}

extension GatewaySettings {
    init(isRecorded: Bool = false, linkSealer: LinkSealer? = nil, webPushKey: String? = nil) {
        self.init(healthKeys: .forTests)
        (self.isRecorded, self.linkSealer, self.webPushKey) = (isRecorded, linkSealer, webPushKey)
    }
}

extension MessageContext {
    /// Of a message that accounts has sent.
    static var ofAccounts: MessageContext {
        MessageContext(messageID: UUID(), source: .accounts, time: GatewayUnderTest.now, trace: TraceParent())
    }
}

extension MasterKeys {
    static var forTests: MasterKeys {
        // 32 bytes are a key.
        guard let keys = try? MasterKeys(keys: [Data(repeating: 7, count: 32)]) else { preconditionFailure() }
        return keys
    }
}

/// Why nothing can be announced; nil when it can.
final class Congestion: Sendable {
    private let stored: Mutex<String?>

    init(_ reason: String?) { stored = Mutex(reason) }

    var reason: String? {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}

/// The time that the gateway reads; it stands still until it is set.
final class ClockForTests: Sendable {
    private let stored: Mutex<Date>

    init(_ now: Date) { stored = Mutex(now) }

    var now: Date { stored.withLock { $0 } }

    func advance(by seconds: TimeInterval) { stored.withLock { $0 += seconds } }
}

struct Answer {
    var status: Int
    var headers: HTTPFields
    var body: [UInt8]

    /// Of a problem document: the JSON pointers of the faulty fields.
    var pointers: [String] {
        get throws { try problem.errors?.compactMap(\.pointer) ?? [] }
    }

    /// Of a problem document: the names of the faulty parameters of the query.
    var parameters: [String] {
        get throws { try problem.errors?.compactMap(\.parameter) ?? [] }
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
        var parameter: String?
        var detail: String
    }
    var title: String
    var status: Int
    var detail: String
    var errors: [FieldError]?
}

private actor Seen {
    private(set) var messages: [OutgoingMessage] = []

    func note(_ messages: [OutgoingMessage]) { self.messages += messages }
}
