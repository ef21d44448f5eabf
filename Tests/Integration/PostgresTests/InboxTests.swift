import Foundation
import Postgres
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct InboxTests {
    @Test func takesAMessageOncePerHandler() async throws {
        let id = UUID()
        try await withInbox { pool in
            let answers = [
                try await pool.transaction { try await $0.firstHandling(of: id, by: "ledger") },
                try await pool.transaction { try await $0.firstHandling(of: id, by: "ledger") },
                try await pool.transaction { try await $0.firstHandling(of: id, by: "digest") },
            ]
            #expect(answers == [true, false, true])
        }
    }

    @Test func takesAMessageAgainAfterARollback() async throws {
        let id = UUID()
        try await withInbox { pool in
            await #expect(throws: CancellationError.self) {
                try await pool.transaction { transaction in
                    #expect(try await transaction.firstHandling(of: id, by: "ledger"))
                    throw CancellationError()
                }
            }
            let isFirst = try await pool.transaction { try await $0.firstHandling(of: id, by: "ledger") }
            #expect(isFirst)
        }
    }

    @Test func letsOneOfManyDeliveriesAtOnceTakeTheMessage() async throws {
        let id = UUID()
        try await withInbox { pool in
            let firsts = try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask { try await pool.transaction { try await $0.firstHandling(of: id, by: "ledger") } }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(firsts == 1)
        }
    }

    @Test func forgetsWhatWasHandledLongAgo() async throws {
        let (old, recent) = (UUID(), UUID())
        try await withInbox { pool in
            for id in [old, recent] {
                _ = try await pool.transaction { try await $0.firstHandling(of: id, by: "ledger") }
            }
            try await pool.query(
                "UPDATE handled_messages SET handled_at = now() - interval '30 days' WHERE message_id = \(old)")
            let limit = Date(timeIntervalSinceNow: -14 * 86_400)
            #expect(try await pool.pruneInbox(handledBefore: limit, batchSize: 1) == 1)
            #expect(try await pool.transaction { try await $0.firstHandling(of: old, by: "ledger") })
            #expect(try await !pool.transaction { try await $0.firstHandling(of: recent, by: "ledger") })
        }
    }

    private func withInbox(_ body: nonisolated(nonsending) (PostgresPool) async throws -> Void) async throws {
        try await withDatabase(migrations: .outbox, schema: "notifier", body)
    }
}
