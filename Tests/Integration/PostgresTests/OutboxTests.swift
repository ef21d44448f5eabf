import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct OutboxTests {
    @Test(arguments: OutboxConformance.all) func conforms(_ check: OutboxConformance) async throws {
        try await withOutbox(backoff: check.backoff) { try await check($0) }
    }

    @Test func leavesNothingWhenTheTransactionIsRolledBack() async throws {
        try await withOutbox { outbox in
            await #expect(throws: CancellationError.self) {
                try await outbox.pool.transaction { transaction in
                    try await transaction.enqueue([.numbered(1)])
                    throw CancellationError()
                }
            }
            let batch = try await outbox.relay(limit: 10) { _ in [] }
            #expect(batch == RelayedBatch(claimed: 0, published: 0))
        }
    }

    @Test func enqueuesTenThousandMessagesAtOnce() async throws {
        try await withOutbox { outbox in
            try await outbox.add((0..<10_000).map { .numbered($0) })
            let batch = try await outbox.relay(limit: 20_000) { $0.map { _ in .success(()) } }
            #expect(batch == RelayedBatch(claimed: 10_000, published: 10_000))
        }
    }

    @Test func claimsFewerOfLargeMessagesAndSaysThatThereAreMore() async throws {
        var large = (0..<10).map { OutgoingMessage.numbered($0) }
        for index in large.indices { large[index].body = Array(repeating: UInt8(index), count: 4 << 20) }
        let messages = large
        try await withOutbox { outbox in
            try await outbox.add(messages)
            let seen = Journal<OutgoingMessage>()
            var batches: [RelayedBatch] = []
            for _ in 0..<4 {
                batches.append(
                    try await outbox.relay(limit: 500) { claimed in
                        for message in claimed { seen.append(message) }
                        return claimed.map { _ in .success(()) }
                    })
            }
            #expect(seen.entries == messages)
            #expect(batches.map(\.claimed) == [4, 4, 2, 0])
            #expect(batches.map(\.hasMore) == [true, true, false, false])
        }
    }

    @Test func keepsWhatWaitedWhenTheTableLearnsToRetry() async throws {
        try await withDatabase(migrations: [.messaging(number: 1)], schema: "notifier") { pool in
            try await pool.query(
                """
                INSERT INTO outbox (id, type, source, time, traceparent, body) VALUES
                    (gen_random_uuid(), 'quiz.suggested.v1', 'notifier', now(), '', '{}')
                """)
            try await Migrator(schema: "notifier", migrations: .outbox).apply(to: pool)
            let batch = try await PostgresOutbox(pool: pool).relay(limit: 10) { $0.map { _ in .success(()) } }
            #expect(batch == RelayedBatch(claimed: 1, published: 1))
        }
    }

    @Test func aMessageOfBeforeThereWereLanesGoesWithTheStations() async throws {
        let before = [Migration](([Migration].outbox).dropLast())
        try await withDatabase(migrations: before, schema: "notifier") { pool in
            try await pool.query(
                """
                INSERT INTO outbox (id, type, source, time, traceparent, body) VALUES
                    (gen_random_uuid(), 'notification.batch-ready.v1', 'alert-fanout', now(), '', '{}')
                """)
            try await Migrator(schema: "notifier", migrations: .outbox).apply(to: pool)
            let keys = Journal<String>()
            _ = try await PostgresOutbox(pool: pool).relay(limit: 10) { claimed in
                for message in claimed { keys.append(message.envelope.routingKey) }
                return claimed.map { _ in .success(()) }
            }
            #expect(keys.entries == ["notification.batch-ready.v1.station"])
        }
    }

    private func withOutbox(
        backoff: Backoff = Backoff(),
        _ body: nonisolated(nonsending) (PostgresOutboxUnderTest) async throws -> Void
    ) async throws {
        try await withDatabase(migrations: .outbox, schema: "notifier") { pool in
            try await body(PostgresOutboxUnderTest(pool: pool, backoff: backoff))
        }
    }
}
