import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import RequestedNotifications
import SignedLinks
import TestSupport
import Testing

/// Requests in the schema of a service that makes them.
@Suite(.timeLimit(.minutes(20))) struct RequestStorageTests {
    private let content = RequestedContent(to: "eve@example.org", language: "en")
    private let now = Date(timeIntervalSince1970: 1_682_596_800)

    private func made(_ body: @Sendable (DatabaseForTests, PostgresPool) async throws -> Void) async throws {
        let migrations: [Migration] = [
            .messaging(number: 1), .outboxRetries(number: 2), .outboxLanes(number: 3),
            .requestedNotifications(number: 4),
        ]
        try await withDatabase(schemas: [SchemaForTests("alert_fanout", migrations)]) { database in
            try await database.withPool(of: "alert_fanout") { try await body(database, $0) }
        }
    }

    private func request(
        _ transaction: PostgresTransaction, to userID: UserID? = nil, expiresAt: Date
    ) async throws -> NotificationRequestID {
        try await transaction.requestNotification(
            content, of: .resetPassword, to: userID, expiresAt: expiresAt, from: .alertFanout,
            sealedWith: try LinkSealer(keys: [Data(repeating: 1, count: 32)]), at: now)
    }

    @Test func theMessageNamesTheRequestAndHoldsNoneOfItsContent() async throws {
        try await made { database, pool in
            let id = try await pool.transaction { try await request($0, expiresAt: now + 60) }

            let bodies = try await pool.query("SELECT body FROM outbox").decode([UInt8].self)
            let body = try #require(bodies.first)
            let message = try MessageCoding.decode(NotificationRequested.self, from: body)
            #expect(message.requestID == id)
            #expect(!String(decoding: body, as: UTF8.self).contains("eve@"))
            try await database.withPool(of: "notifier") { notifier in
                let readable = try await notifier.query("SELECT request_id FROM alert_fanout.requested_notifications")
                    .decode(UUID.self)
                #expect(readable == [id.uuid])
            }
        }
    }

    @Test func aTransactionThatFailsRequestsNothing() async throws {
        try await made { _, pool in
            await #expect(throws: CancellationError.self) {
                try await pool.transaction { transaction in
                    _ = try await request(transaction, expiresAt: now + 60)
                    throw CancellationError()
                }
            }
            let (contents, messages) = (try await count("notification_contents", pool), try await count("outbox", pool))
            #expect((contents, messages) == (0, 0))
        }
    }

    @Test func endsADayAfterItExpiredOrWithTheAccount() async throws {
        try await made { _, pool in
            let userID = UserID()
            try await pool.transaction { transaction in
                _ = try await request(transaction, expiresAt: now - 86_401)
                _ = try await request(transaction, expiresAt: now - 86_399)
                _ = try await request(transaction, to: userID, expiresAt: now)
            }

            try await RetentionSweep(pool: pool, rules: [.requestedNotifications]) { now }()
            #expect(try await count("notification_contents", pool) == 2)
            try await pool.transaction { try await $0.withdrawRequestedNotifications(to: userID) }
            #expect(try await count("notification_contents", pool) == 1)
        }
    }

    private func count(_ table: String, _ pool: PostgresPool) async throws -> Int {
        try await pool.query("SELECT count(*) FROM \(identifier: table)").decode(Int.self).reduce(0, +)
    }
}
