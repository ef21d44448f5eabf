import Logging
import Messaging
import Postgres
import TestSupport
import Testing

/// What the outbox does when connections end.
@Suite(.timeLimit(.minutes(20))) struct OutboxRecoveryTests {
    @Test func publishesAgainWhenTheConnectionEndsBeforeCommit() async throws {
        try await withOutboxAndOperator { outbox, executioner in
            try await outbox.add([.numbered(1)])
            let broker = RecordingBroker()
            await #expect(throws: PostgresError.self) {
                _ = try await outbox.relay(limit: 10) { claimed in
                    try? await executioner.endConnections(of: "notifier")
                    return await broker.publish(claimed)
                }
            }
            _ = try await outbox.relay(limit: 10, publish: broker.publish)
            #expect(await broker.published.events == [1, 1])
        }
    }

    @Test func drainsAfterEveryConnectionWasLost() async throws {
        try await withOutboxAndOperator { outbox, executioner in
            let broker = RecordingBroker()
            try await withRelay(outbox, broker) {
                try await outbox.add([.numbered(1)])
                try await broker.published.wait(forFirst: 1, "published messages")
                for round in 2...4 {
                    // Among them the one that listens, which the relay has to miss by itself.
                    try await executioner.endConnections(of: "notifier")
                    try await outbox.add([.numbered(round)])
                    try await broker.published.wait(for: "message \(round)") { $0.contains(round) }
                }
                try await eventually("nothing is left behind") {
                    try await outbox.backlog(countingTo: 10).waiting == 0
                }
            }
        }
    }

    @Test func findsByPollingWhatNoNotificationAnnounced() async throws {
        try await withOutboxAndOperator { outbox, _ in
            let broker = RecordingBroker()
            try await withRelay(outbox, broker, pollInterval: .milliseconds(50)) {
                try await outbox.add([.numbered(1)])
                try await broker.published.wait(forFirst: 1, "published messages")
                try await outbox.pool.query(
                    """
                    INSERT INTO outbox (id, type, source, time, traceparent, body)
                    VALUES (gen_random_uuid(), 'quiz.suggested.v1', 'notifier', to_timestamp(2), '', '{}')
                    """)
                try await broker.published.wait(forFirst: 2, "published messages")
            }
        }
    }

    private func withRelay(
        _ outbox: PostgresOutboxUnderTest, _ broker: RecordingBroker, pollInterval: Duration = .seconds(600),
        _ body: () async throws -> Void
    ) async throws {
        let relay = OutboxRelay(
            store: outbox, publisher: broker, settings: OutboxRelaySettings(pollInterval: pollInterval),
            backoff: Backoff(base: .milliseconds(10), limit: .milliseconds(50)), logger: .silent)
        let running = Task { try await relay.run() }
        defer { running.cancel() }
        try await body()
        running.cancel()
        try await running.value
    }

    private func withOutboxAndOperator(
        _ body: nonisolated(nonsending) (PostgresOutboxUnderTest, PostgresPool) async throws -> Void
    ) async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", .outbox)]) { database in
            try await database.withPool(of: "notifier") { pool in
                try await database.withPool(of: "operator") { executioner in
                    try await body(PostgresOutboxUnderTest(pool: pool), executioner)
                }
            }
        }
    }
}

/// Confirms everything, and reports the number of each message.
private struct RecordingBroker: MessagePublisher {
    let published = BrokerForTestsRecorder<Int>()

    @Sendable func publish(_ messages: [OutgoingMessage]) async -> [Result<Void, PublishError>] {
        for message in messages { await published.record(message.number) }
        return messages.map { _ in .success(()) }
    }
}

extension PostgresPool {
    fileprivate func endConnections(of role: String) async throws {
        try await query(
            """
            SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
            WHERE datname = current_database() AND usename = \(role)
            """)
    }
}
