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
@testable import skin_check

/// The service's real routes over a database of the test's own, beside the schema whose views it reads.
struct SkinUnderTest: Sendable {
    let client: any TestClientProtocol
    let features: SkinCheckFeatures
    let database: DatabaseForTests
    let clock: ClockForTests
    /// All that the router has, such as `GET /skin`.
    let routes: [String]

    var pool: PostgresPool { features.pool }

    /// 9 May 2027, 10:00 UTC.
    static let now = Date(timeIntervalSince1970: 1_809_856_800)

    static let schemas = [
        SchemaForTests("accounts", AccountsMigrations.all),
        SchemaForTests("skin_check", SkinCheckMigrations.all),
    ]

    static func run(_ body: @escaping @Sendable (SkinUnderTest) async throws -> Void) async throws {
        let quality = try SkinModel(folder: SkinClassifier.model).head.quality
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "skin_check") { pool in
                let clock = ClockForTests(now)
                let features = SkinCheckFeatures(
                    pool: pool, now: { clock.now },
                    settings: SkinCheckSettings(
                        healthKeys: .forTests, linkSealer: .forTests,
                        publicURL: try #require(URL(string: "https://skin.example.org")), quality: quality))
                let logger = Logger(label: "skin-check-tests") { _ in SwiftLogNoOpLogHandler() }
                let router = SkinCheckRoutes.of(features, congestion: { nil }).router()
                let routes = router.routes.map { "\($0.method) \($0.path)" }
                try await Application(router: router, logger: logger).test(.router) { client in
                    try await body(
                        SkinUnderTest(
                            client: client, features: features, database: database, clock: clock, routes: routes))
                }
            }
        }
    }
}

/// Somebody who is signed in.
struct PersonUnderTest: Sendable {
    let skin: SkinUnderTest
    let userID: UserID
    let token: String

    func get(_ path: String) async throws -> Answer { try await send(.get, path) }

    func send(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") async throws -> Answer {
        try await skin.send(method, path, ["Authorization": "Bearer \(token)"], body)
    }

    /// As a browser sends a form.
    func submit(_ path: String, _ form: String) async throws -> Answer {
        try await skin.send(
            .post, path,
            ["Authorization": "Bearer \(token)", "Content-Type": "application/x-www-form-urlencoded"], form)
    }

    /// As the page that takes photos sends one.
    /// - Parameter query: of the address, such as `photo=…&group=…`.
    func upload(_ photo: [UInt8], _ query: String) async throws -> Answer {
        try await skin.send(
            .post, "/api/v1/skin/photos?\(query)",
            ["Authorization": "Bearer \(token)", "Content-Type": "application/octet-stream"], bytes: photo)
    }

    /// As accounts notes it.
    func refuseHealthData() async throws {
        try await skin.database.withPool(of: "accounts") { accounts in
            try await accounts.query(
                """
                INSERT INTO consent_changes (user_id, consent, version, is_granted, changed_at)
                VALUES (\(userID.uuid), 'health-data', 1, false, \(SkinUnderTest.now))
                """)
        }
    }

    /// A child of whom accounts knows no guardian's agreement.
    func needGuardian() async throws {
        try await skin.database.withPool(of: "accounts") { accounts in
            try await accounts.query(
                """
                INSERT INTO profiles (user_id, picture, guarded_until)
                VALUES (\(userID.uuid), 'own', \(SkinUnderTest.now + 365 * 86_400))
                """)
        }
    }

    /// The same person on another device.
    func elsewhere(isUnlocked: Bool) async throws -> PersonUnderTest {
        let token = try await skin.signIn(userID, isUnlocked: isUnlocked)
        return PersonUnderTest(skin: skin, userID: userID, token: token)
    }
}

extension SkinUnderTest {
    /// Signs somebody up and in, as accounts does.
    /// - Parameters:
    ///   - zone: of their clocks.
    ///   - isUnlocked: whether the second unlock is open, for an hour.
    func person(in zone: String? = nil, isUnlocked: Bool = true) async throws -> PersonUnderTest {
        let (userID, now) = (UserID(), clock.now)
        try await database.withPool(of: "accounts") { accounts in
            try await accounts.query(
                """
                INSERT INTO people (user_id, email, confirmed_at, created_at)
                VALUES (\(userID.uuid), \("\(userID)@example.org"), \(now), \(now))
                """)
        }
        if let zone {
            try await pool.query(
                """
                INSERT INTO people (user_id, version, time_zone, is_deleted)
                VALUES (\(userID.uuid), 1, \(zone), false)
                """)
        }
        let token = try await signIn(userID, isUnlocked: isUnlocked)
        return PersonUnderTest(skin: self, userID: userID, token: token)
    }

    fileprivate func signIn(_ userID: UserID, isUnlocked: Bool) async throws -> String {
        let (token, now) = (SessionToken(), clock.now)
        let end: Date? = isUnlocked ? now + 3_600 : nil
        try await database.withPool(of: "accounts") { accounts in
            try await accounts.query(
                """
                INSERT INTO sessions (
                    token_digest, session_id, user_id, kind, created_at, seen_at, expires_at, unlocked_until)
                VALUES (\(token.digest), \(UUID()), \(userID.uuid), 'program', \(now), \(now),
                    \(now + 3_650 * 86_400), \(end))
                """)
        }
        return token.text
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [String: String] = [:], _ body: String = ""
    ) async throws -> Answer {
        try await send(method, path, headers, bytes: Array(body.utf8))
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [String: String], bytes: [UInt8]
    ) async throws -> Answer {
        var fields: HTTPFields = [.contentType: "application/json"]
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        let response = try await client.executeRequest(
            uri: path, method: method, headers: fields, body: ByteBuffer(bytes: bytes))
        return Answer(
            status: response.status.code, headers: response.headers, body: Array(response.body.readableBytesView))
    }

    func count(_ table: SQL) async throws -> Int {
        try await pool.query("SELECT count(*) FROM \(table)").decode(Int.self).reduce(0, +)
    }

    /// What waits in the outbox, the oldest first.
    func sent<Fact: Message>(_ type: Fact.Type = Fact.self) async throws -> [Fact] {
        try await pool.query("SELECT body FROM outbox WHERE type = \(Fact.name.rawValue) ORDER BY sequence")
            .decode([UInt8].self).map { try MessageCoding.decode(Fact.self, from: $0) }
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
