import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts

/// What the staff did in another service becomes a part of the same chain.
@Suite(.timeLimit(.minutes(20))) struct StaffActedTests {
    @Test func isAddedOnceHoweverOftenItIsSaid() async throws {
        try await withDatabase(migrations: AccountsMigrations.all, schema: "accounts") { pool in
            let (actor, handler) = (UserID(), StaffActedHandler(store: PostgresAuditStore(pool: pool)))
            let fact = StaffActed(
                actor: actor, action: "reading.corrected", detail: "some PBS birch", reason: "it was cleaned",
                route: "PUT /api/v1/station-data", actedAt: Date(timeIntervalSince1970: 1_681_120_800))
            let context = MessageContext.sent()
            for _ in 1...2 { #expect(try await handler.handle(fact, context) == .done) }
            #expect(try await handler.handle(fact, .sent()) == .done)

            let entries = try await pool.query("SELECT \(AuditEntry.columns) FROM audit_entries ORDER BY sequence")
                .map { try AuditEntry($0) }
            var verification = AuditVerification(heads: [])
            for entry in entries { try verification.take(entry) }
            #expect(entries.count == 2)
            let entry = try #require(entries.first)
            #expect(entry.at == fact.actedAt)
            #expect(
                entry.act
                    == StaffAct(
                        by: "\(actor)", "reading.corrected", of: nil, detail: "some PBS birch",
                        because: "it was cleaned", from: "PUT /api/v1/station-data"))
        }
    }
}
