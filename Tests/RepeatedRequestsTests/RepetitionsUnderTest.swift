import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import PersonKeys
import Postgres
import Sessions
import Synchronization
import TestSupport
import Testing

@testable import RepeatedRequests

/// A small service with the middleware, over a database of the test's own.
struct RepetitionsUnderTest: Sendable {
    let client: any TestClientProtocol
    let pool: PostgresPool
    let routes: RoutesForTests
    let clock: ClockForTests

    static let noon = Date(timeIntervalSince1970: 1_772_452_800)
    static let anna = UserID()

    /// At `/api/v1/secrets/{how}` no answer is kept, at `/api/v1/streams/{how}` no key counts.
    static let table: RepetitionTable = [
        .post("/api/v1/secrets/{how}"): .answerNotKept(because: "it is a secret"),
        .post("/api/v1/streams/{how}"): .ignored(because: "it streams"),
    ]

    static func run(
        keys: [UInt8] = [7], _ body: @escaping @Sendable (RepetitionsUnderTest) async throws -> Void
    ) async throws {
        try await withDatabase(migrations: [.repeatedRequests(number: 1)], schema: "accounts") { pool in
            try await run(over: pool, keys: keys, body)
        }
    }

    static func run(
        over pool: PostgresPool, keys: [UInt8] = [7],
        _ body: @escaping @Sendable (RepetitionsUnderTest) async throws -> Void
    ) async throws {
        let (clock, routes) = (ClockForTests(noon), RoutesForTests())
        let requests = RepeatedRequests(table, over: pool, under: try masterKeys(keys), now: { clock.now })
        let logger = Logger(label: "repetitions-tests") { _ in SwiftLogNoOpLogHandler() }
        try await Application(router: routes.router(with: requests), logger: logger).test(.router) { client in
            try await body(RepetitionsUnderTest(client: client, pool: pool, routes: routes, clock: clock))
        }
    }

    static func masterKeys(_ keys: [UInt8]) throws -> MasterKeys {
        try MasterKeys(keys: keys.map { Data(repeating: $0, count: 32) })
    }

    /// - Parameters:
    ///   - path: below `/api/v1/`.
    ///   - person: nil for a stranger.
    func post(
        _ path: String, key: String?, _ text: String = "text", by person: UserID? = anna
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.contentType: "text/plain"]
        if let key { headers[try #require(HTTPField.Name("Idempotency-Key"))] = key }
        if let person { headers[.from] = person.description }
        return try await client.executeRequest(
            uri: "/api/v1/\(path)", method: .post, headers: headers, body: ByteBuffer(string: text))
    }

    func rows() async throws -> Int {
        try await pool.query("SELECT count(*) FROM repeated_requests").decode(Int.self).reduce(0, +)
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }
    var isReplayed: Bool { HTTPField.Name("idempotency-replayed").flatMap { headers[$0] } == "true" }

    /// The `code` of a problem document.
    var code: String? {
        struct Document: Decodable { var code: String? }
        return try? JSONDecoder().decode(Document.self, from: Data(body.readableBytesView)).code
    }
}

/// The time that the middleware reads; it stands still until it is set.
final class ClockForTests: Sendable {
    private let stored: Mutex<Date>

    init(_ now: Date) { stored = Mutex(now) }

    var now: Date { stored.withLock { $0 } }

    func advance(by seconds: TimeInterval) { stored.withLock { $0 += seconds } }
}
