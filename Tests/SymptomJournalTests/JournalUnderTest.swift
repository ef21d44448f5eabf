import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import MessageProtocol
import NIOCore
import PersonKeys
import Postgres
import Sessions
import SignedLinks
import Synchronization
import TestSupport
import Testing

@testable import accounts
@testable import environment_poller
@testable import health_metrics_analyzer
@testable import symptom_journal

/// The service's real routes over a database of the test's own, beside the schemas whose views it reads.
struct JournalUnderTest: Sendable {
    let client: any TestClientProtocol
    let features: SymptomJournalFeatures
    let database: DatabaseForTests
    let clock: ClockForTests
    /// All that the router has, such as `GET /pain`.
    let routes: [String]

    var pool: PostgresPool { features.pool }

    /// 9 May 2027, 10:00 UTC.
    static let now = Date(timeIntervalSince1970: 1_809_856_800)

    static let schemas = [
        SchemaForTests("accounts", AccountsMigrations.all),
        SchemaForTests("environment_poller", EnvironmentPollerMigrations.all),
        SchemaForTests("health_metrics_analyzer", HealthMetricsAnalyzerMigrations.all),
        SchemaForTests("symptom_journal", SymptomJournalMigrations.all),
    ]

    static func run(_ body: @escaping @Sendable (JournalUnderTest) async throws -> Void) async throws {
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "symptom_journal") { pool in
                let clock = ClockForTests(now)
                let features = SymptomJournalFeatures(
                    pool: pool, now: { clock.now },
                    settings: SymptomJournalSettings(
                        healthKeys: .forTests, linkSealer: .forTests,
                        publicURL: try #require(URL(string: "https://pain.example.org"))))
                let logger = Logger(label: "symptom-journal-tests") { _ in SwiftLogNoOpLogHandler() }
                let router = SymptomJournalRoutes.of(features, congestion: { nil }).router()
                let routes = router.routes.map { "\($0.method) \($0.path)" }
                try await Application(router: router, logger: logger).test(.router) { client in
                    try await body(
                        JournalUnderTest(
                            client: client, features: features, database: database, clock: clock, routes: routes))
                }
            }
        }
    }
}

/// Somebody who is signed in.
struct PersonUnderTest: Sendable {
    let journal: JournalUnderTest
    let userID: UserID
    let token: String

    func get(_ path: String) async throws -> Answer { try await send(.get, path) }

    func send(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") async throws -> Answer {
        try await journal.send(method, path, ["Authorization": "Bearer \(token)"], body)
    }

    /// As a browser sends a form.
    func submit(_ path: String, _ form: String) async throws -> Answer {
        try await journal.send(
            .post, path,
            ["Authorization": "Bearer \(token)", "Content-Type": "application/x-www-form-urlencoded"], form)
    }

    /// As accounts notes it.
    func refuseHealthData() async throws {
        try await journal.database.withPool(of: "accounts") { accounts in
            try await accounts.query(
                """
                INSERT INTO consent_changes (user_id, consent, version, is_granted, changed_at)
                VALUES (\(userID.uuid), 'health-data', 1, false, \(JournalUnderTest.now))
                """)
        }
    }

    func put(_ content: String, on day: String = "2027-05-09", id: EntryID = EntryID()) async throws -> Answer {
        try await send(.put, "/api/v1/journal/entries/\(id)", #"{"day":"\#(day)","content":\#(content)}"#)
    }
}

extension JournalUnderTest {
    /// Signs somebody up and in, as accounts does.
    /// - Parameter zone: of their clocks.
    func person(in zone: String? = nil) async throws -> PersonUnderTest {
        let (person, token, now) = (UUID(), SessionToken(), clock.now)
        try await database.withPool(of: "accounts") { accounts in
            try await accounts.pipeline([
                """
                INSERT INTO people (user_id, email, confirmed_at, created_at)
                VALUES (\(person), \("\(UserID(person))@example.org"), \(now), \(now))
                """,
                """
                INSERT INTO sessions (token_digest, session_id, user_id, kind, created_at, seen_at, expires_at)
                VALUES (\(token.digest), \(UUID()), \(person), 'program', \(now), \(now), \(now + 3_650 * 86_400))
                """,
            ])
        }
        if let zone {
            try await pool.query(
                """
                INSERT INTO people (user_id, version, time_zone, is_deleted) VALUES (\(person), 1, \(zone), false)
                """)
        }
        return PersonUnderTest(journal: self, userID: UserID(person), token: token.text)
    }

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

    func count(_ table: SQL) async throws -> Int {
        try await pool.query("SELECT count(*) FROM \(table)").decode(Int.self).reduce(0, +)
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

    func set(_ now: Date) { stored.withLock { $0 = now } }
}

struct Answer: Sendable {
    var status: Int
    var headers: HTTPFields
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try MessageCoding.decode(Value.self, from: body)
    }

    /// Of a problem document.
    var code: String? {
        get throws { try decoded(ProblemDocument.self).code }
    }

    /// Of a problem document: what is wrong with each field.
    var faults: [String: String] {
        get throws {
            let errors = try decoded(ProblemDocument.self).errors ?? []
            return Dictionary(errors.map { ($0.pointer ?? $0.parameter ?? "", $0.detail) }) { first, _ in first }
        }
    }
}

struct ProblemDocument: Decodable {
    struct FieldError: Decodable {
        var pointer: String?
        var parameter: String?
        var detail: String
    }
    var detail: String
    var code: String?
    var errors: [FieldError]?
}
