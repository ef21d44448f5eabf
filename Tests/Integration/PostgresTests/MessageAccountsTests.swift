import Foundation
import Messaging
import Postgres
import TestSupport
import Testing

/// What a service publishes of its messages for the status page.
@Suite(.timeLimit(.minutes(20))) struct MessageAccountsTests {
    private func withAccounts(_ test: (PostgresPool) async throws -> Void) async throws {
        let migrations = [Migration].outbox + [.messageAccounts(number: 4)]
        try await withDatabase(migrations: migrations, schema: "notifier", test)
    }

    private func note(
        _ queue: String, attempt: Int, for seconds: TimeInterval = 600, _ reason: String
    ) -> RetryNote {
        RetryNote(queue: queue, attempt: attempt, until: Date() + seconds, reason: reason)
    }

    private func accounts(_ pool: PostgresPool) async throws -> [String] {
        try await pool.query(
            "SELECT concat_ws(' ', queue, attempts, reason) FROM retry_accounts ORDER BY queue"
        ).decode(String.self)
    }

    @Test func aQueueIsThereWhileItsMessagesWait() async throws {
        try await withAccounts { pool in
            try await pool.store([
                note("notifier.a", attempt: 1, "no right"), note("notifier.a", attempt: 2, "still no right"),
                note("notifier.b", attempt: 1, for: -1, "over"),
            ])

            #expect(try await accounts(pool) == ["notifier.a 2 still no right"])
        }
    }

    @Test func theLastReasonCounts() async throws {
        try await withAccounts { pool in
            try await pool.store([note("notifier.a", attempt: 1, "first")])
            try await pool.store([note("notifier.a", attempt: 1, "second")])

            #expect(try await accounts(pool) == ["notifier.a 1 second"])
        }
    }

    /// Seconds since the earlier attempt was due again, and whether the next failure continues it.
    @Test(arguments: [(10.0, true), (120, false)])
    func aHandlerFailsSinceTheFirstFailureOfAnUnbrokenRow(gap: Double, continues: Bool) async throws {
        try await withAccounts { pool in
            try await pool.query(
                """
                INSERT INTO retries (queue, attempt, since, until, reason)
                VALUES ('notifier.a', 1, now() - interval '1 hour', now() - \(gap) * interval '1 second', 'first')
                """)
            try await pool.store([note("notifier.a", attempt: 2, "second")])

            let isOld = try await pool.query(
                "SELECT since < now() - interval '59 minutes' FROM retry_accounts"
            ).decode(Bool.self)
            #expect(isOld == [continues])
        }
    }

    @Test func forgetsWhatIsLongOver() async throws {
        try await withAccounts { pool in
            try await pool.query(
                """
                INSERT INTO retries (queue, attempt, since, until, reason)
                VALUES ('notifier.a', 1, now() - interval '3 days', now() - interval '2 days', 'over')
                """)
            try await pool.store([note("notifier.b", attempt: 1, "new")])

            let queues = try await pool.query("SELECT queue FROM retries").decode(String.self)
            #expect(queues == ["notifier.b"])
        }
    }

    @Test func countsTheOutboxAndWhatTheBrokerRefused() async throws {
        try await withAccounts { pool in
            let outbox = PostgresOutboxUnderTest(pool: pool)
            try await outbox.add([.numbered(1), .numbered(2)])
            try await pool.query(
                """
                UPDATE outbox SET attempts = 3, created_at = now() - interval '1 hour'
                WHERE sequence = (SELECT min(sequence) FROM outbox)
                """)

            let rows = try await pool.query(
                "SELECT waiting, refused, waiting_since < now() - interval '59 minutes' FROM outbox_accounts")
            let (waiting, refused, isOld) = try #require(try rows.first?.decode((Int, Int, Bool).self))
            #expect(waiting == 2 && refused == 1 && isOld)
        }
    }
}
