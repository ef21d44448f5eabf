import Messaging
import Postgres
import TestSupport

extension [Migration] {
    /// All that an outbox needs.
    static let outbox: [Migration] = [
        .messaging(number: 1), .outboxRetries(number: 2), .outboxLanes(number: 3),
    ]
}

/// A ``PostgresOutbox`` and the pool through which it is filled.
struct PostgresOutboxUnderTest: OutboxUnderTest {
    let pool: PostgresPool
    private let outbox: PostgresOutbox

    init(pool: PostgresPool, backoff: Backoff = Backoff()) {
        self.pool = pool
        outbox = PostgresOutbox(pool: pool, backoff: backoff)
    }

    func add(_ messages: [OutgoingMessage]) async throws {
        try await pool.transaction { try await $0.enqueue(messages) }
    }

    func relay(
        limit: Int, publish: @Sendable ([OutgoingMessage]) async -> [Result<Void, PublishError>]
    ) async throws -> RelayedBatch {
        try await outbox.relay(limit: limit, publish: publish)
    }

    func waitForAddition(atMost limit: Duration) async throws { try await outbox.waitForAddition(atMost: limit) }

    func backlog(countingTo limit: Int) async throws -> OutboxBacklog { try await outbox.backlog(countingTo: limit) }
}
