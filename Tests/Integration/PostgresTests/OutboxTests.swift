import Foundation
import MessageProtocol
import Messaging
import Postgres
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct OutboxTests {
    @Test func handsOverWhatWasWrittenInOrderAndForgetsIt() async throws {
        let messages = (0..<30).map(OutgoingMessage.numbered)
        try await withOutbox { pool, outbox in
            try await pool.transaction { try await $0.enqueue(Array(messages.prefix(10))) }
            try await pool.transaction { try await $0.enqueue(Array(messages.dropFirst(10))) }

            let broker = RecordingBroker()
            let first = try await outbox.relay(limit: 20, publish: broker.publish)
            let second = try await outbox.relay(limit: 20, publish: broker.publish)
            let third = try await outbox.relay(limit: 20, publish: broker.publish)

            #expect(broker.published == messages)
            #expect([first, second, third].map(\.published) == [20, 10, 0])
            #expect([first, second, third].map(\.claimed) == [20, 10, 0])
        }
    }

    @Test func leavesNothingWhenTheTransactionIsRolledBack() async throws {
        try await withOutbox { pool, outbox in
            await #expect(throws: CancellationError.self) {
                try await pool.transaction { transaction in
                    try await transaction.enqueue([.numbered(1)])
                    throw CancellationError()
                }
            }
            let batch = try await outbox.relay(limit: 10) { _ in [] }
            #expect(batch == RelayedBatch(claimed: 0, published: 0))
        }
    }

    @Test func keepsWhatWasNotPublished() async throws {
        let messages = (0..<4).map(OutgoingMessage.numbered)
        try await withOutbox { pool, outbox in
            try await pool.transaction { try await $0.enqueue(messages) }
            let batch = try await outbox.relay(limit: 10) { claimed in
                Set([claimed[0], claimed[2]].map(\.envelope.id))
            }
            #expect(batch == RelayedBatch(claimed: 4, published: 2))

            let broker = RecordingBroker()
            _ = try await outbox.relay(limit: 10, publish: broker.publish)
            #expect(broker.published == [messages[1], messages[3]])
        }
    }

    @Test func letsNoTwoRelaysPublishTheSameMessage() async throws {
        let messages = (0..<1_000).map(OutgoingMessage.numbered)
        try await withOutbox { pool, outbox in
            try await pool.transaction { try await $0.enqueue(messages) }
            let broker = RecordingBroker()
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        while try await outbox.relay(limit: 37, publish: broker.publish).claimed > 0 {}
                    }
                }
                try await group.waitForAll()
            }
            #expect(broker.published.count == 1_000)
            #expect(Set(broker.published.map(\.envelope.id)) == Set(messages.map(\.envelope.id)))
        }
    }

    @Test func skipsWhatAnotherRelayHolds() async throws {
        let messages = (0..<4).map(OutgoingMessage.numbered)
        try await withOutbox { pool, outbox in
            try await pool.transaction { try await $0.enqueue(messages) }
            let broker = RecordingBroker()
            _ = try await outbox.relay(limit: 2) { held in
                // While the first two are on their way to the broker.
                _ = try? await outbox.relay(limit: 10, publish: broker.publish)
                return Set(held.map(\.envelope.id))
            }
            #expect(broker.published == Array(messages.suffix(2)))
        }
    }

    @Test func publishesAgainWhenTheConnectionEndsBeforeCommit() async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", [.messaging(number: 1)])]) { database in
            try await database.withPool(of: "notifier") { pool in
                try await database.withPool(of: "operator") { executioner in
                    let outbox = PostgresOutbox(pool: pool)
                    let broker = RecordingBroker()
                    try await pool.transaction { try await $0.enqueue([.numbered(1)]) }
                    await #expect(throws: PostgresError.self) {
                        _ = try await outbox.relay(limit: 10) { claimed in
                            _ = try? await executioner.query(
                                """
                                SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
                                WHERE datname = current_database() AND usename = 'notifier'
                                """)
                            return broker.publish(claimed)
                        }
                    }
                    _ = try await outbox.relay(limit: 10, publish: broker.publish)
                    #expect(broker.published.count == 2)
                    #expect(Set(broker.published.map(\.envelope.id)).count == 1)
                }
            }
        }
    }

    @Test func wakesWhenSomethingIsAdded() async throws {
        try await withOutbox { pool, outbox in
            // The first wait begins to listen and returns at once.
            try await outbox.waitForAddition(atMost: .seconds(600))
            let waiting = Task { try await outbox.waitForAddition(atMost: .seconds(600)) }
            try await pool.transaction { try await $0.enqueue([.numbered(1)]) }
            try await waiting.value
        }
    }

    @Test func returnsWithoutAnAdditionWhenTheTimeIsOver() async throws {
        try await withOutbox { _, outbox in
            try await outbox.waitForAddition(atMost: .seconds(600))
            try await outbox.waitForAddition(atMost: .milliseconds(20))
        }
    }

    @Test func enqueuesTenThousandMessagesAtOnce() async throws {
        try await withOutbox { pool, outbox in
            try await pool.transaction { try await $0.enqueue((0..<10_000).map(OutgoingMessage.numbered)) }
            let batch = try await outbox.relay(limit: 20_000) { Set($0.map(\.envelope.id)) }
            #expect(batch == RelayedBatch(claimed: 10_000, published: 10_000))
        }
    }

    private func withOutbox(
        _ body: nonisolated(nonsending) (PostgresPool, PostgresOutbox) async throws -> Void
    ) async throws {
        try await withDatabase(migrations: [.messaging(number: 1)], schema: "notifier") { pool in
            try await body(pool, PostgresOutbox(pool: pool))
        }
    }
}

/// Confirms everything.
private final class RecordingBroker: Sendable {
    private let messages = Mutex<[OutgoingMessage]>([])

    var published: [OutgoingMessage] { messages.withLock { $0 } }

    @Sendable func publish(_ claimed: [OutgoingMessage]) -> Set<UUID> {
        messages.withLock { $0 += claimed }
        return Set(claimed.map(\.envelope.id))
    }
}
