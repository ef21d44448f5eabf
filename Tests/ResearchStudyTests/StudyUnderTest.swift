import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import MessageProtocol
import NIOCore
import PersonKeys
import Postgres
import Synchronization
import TestSupport
import Testing

@testable import accounts
@testable import environment_poller
@testable import research_study

/// The service's real routes over a database of the test's own, beside the schemas whose views it reads.
struct StudyUnderTest: Sendable {
    let client: any TestClientProtocol
    let features: ResearchStudyFeatures
    let database: DatabaseForTests
    let clock: ClockForTests
    /// All that the router has, such as `GET /api/v1/study`.
    let routes: [String]

    var pool: PostgresPool { features.pool }

    /// 9 May 2027, 10:00 UTC.
    static let now = Date(timeIntervalSince1970: 1_809_856_800)

    static let schemas = [
        SchemaForTests("accounts", AccountsMigrations.all),
        SchemaForTests("environment_poller", EnvironmentPollerMigrations.all),
        SchemaForTests("research_study", ResearchStudyMigrations.all),
    ]

    /// - Parameter logger: of the service; silent if none is given.
    static func run(
        settings: ResearchStudySettings = .forTests, logger: Logger? = nil,
        _ body: @escaping @Sendable (StudyUnderTest) async throws -> Void
    ) async throws {
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "research_study") { pool in
                let clock = ClockForTests(now)
                let features = ResearchStudyFeatures(pool: pool, now: { clock.now }, settings: settings)
                try await run(features, database, clock, logger, body)
            }
        }
    }

    private static func run(
        _ features: ResearchStudyFeatures, _ database: DatabaseForTests, _ clock: ClockForTests, _ logger: Logger?,
        _ body: @escaping @Sendable (StudyUnderTest) async throws -> Void
    ) async throws {
        let logger = logger ?? Logger(label: "research-study-tests") { _ in SwiftLogNoOpLogHandler() }
        let router = ResearchStudyRoutes.of(features, congestion: { nil }).router()
        let routes = router.routes.map { "\($0.method) \($0.path)" }
        try await Application(router: router, logger: logger).test(.router) { client in
            try await body(
                StudyUnderTest(client: client, features: features, database: database, clock: clock, routes: routes))
        }
    }
}

extension StudyUnderTest {
    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Answer {
        try await send(.get, path, headers)
    }

    func post(_ path: String, _ body: String, _ headers: [String: String] = [:]) async throws -> Answer {
        try await send(.post, path, headers, body)
    }

    /// With a JSON body, unless the headers name another type.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [String: String] = [:], _ body: String = ""
    ) async throws -> Answer {
        var fields: HTTPFields = [.contentType: "application/json"]
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        let response = try await client.executeRequest(
            uri: path, method: method, headers: fields, body: ByteBuffer(string: body))
        return Answer(
            status: response.status.code, headers: response.headers, body: Array(response.body.readableBytesView))
    }

    func count(_ table: String) async throws -> Int {
        try await pool.query("SELECT count(*) FROM \(identifier: table)").decode(Int.self).reduce(0, +)
    }
}

extension ResearchStudySettings {
    static var forTests: ResearchStudySettings {
        guard let url = URL(string: "https://breathe.example") else { preconditionFailure("not a URL") }
        return ResearchStudySettings(healthKeys: .forTests, publicURL: url)
    }
}

extension MasterKeys {
    static var forTests: MasterKeys {
        // 32 bytes are a key.
        guard let keys = try? MasterKeys(keys: [Data(repeating: 7, count: 32)]) else { preconditionFailure() }
        return keys
    }
}

/// The time that the service reads; it stands still until it is set.
final class ClockForTests: Sendable {
    private let stored: Mutex<Date>

    init(_ now: Date) { stored = Mutex(now) }

    var now: Date { stored.withLock { $0 } }

    func advance(by seconds: TimeInterval) { stored.withLock { $0 += seconds } }

    func set(_ now: Date) { stored.withLock { $0 = now } }
}

struct Answer: Sendable {
    var status: Int
    var headers: HTTPFields
    var body: [UInt8]

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

    /// Of a problem document: the JSON pointers of the faulty fields.
    var pointers: [String] {
        get throws { try problem.errors?.compactMap(\.pointer) ?? [] }
    }
}

struct ProblemDocument: Decodable {
    struct FieldError: Decodable {
        var pointer: String?
        var parameter: String?
        var detail: String
    }
    var type: String?
    var title: String
    var status: Int
    var detail: String
    var code: String?
    var errors: [FieldError]?
}
