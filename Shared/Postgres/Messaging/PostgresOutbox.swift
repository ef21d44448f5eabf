public import Messaging

/// The table `outbox` of the service's schema, filled by ``PostgresTransaction/enqueue(_:)``.
///
/// Delivery is at least once: when a relay dies between the broker's confirm and COMMIT, its messages stay in the table
/// and are published again. Any number of relays may run; each claims rows that no other holds, so messages of
/// different claims may overtake each other, except those with a partition key, which only one relay at a time claims.
public actor PostgresOutbox: OutboxStore {
    static let channelSuffix = ".outbox"

    private let pool: PostgresPool
    private let backoff: Backoff
    private var listener: PostgresListener?

    /// - Parameter backoff: the back-off of a message that the broker refuses.
    public init(pool: PostgresPool, backoff: Backoff = Backoff()) {
        self.pool = pool
        self.backoff = backoff
    }

    public nonisolated func relay(
        limit: Int, publish: @Sendable ([OutgoingMessage]) async -> [Result<Void, PublishError>]
    ) async throws -> RelayedBatch {
        try await pool.transaction { transaction in
            let claim = try await transaction.claim(limit: limit)
            var batch = RelayedBatch(claimed: 0, published: 0)
            if !claim.messages.isEmpty {
                let results = await publish(claim.messages)
                try await transaction.settle(claim, results, backoff)
                batch = RelayedBatch(claimed: claim.messages.count, results: results)
            }
            batch.hasMore = claim.hasMore
            if !claim.hasMore { batch.nextDue = try await transaction.nextDue() }
            return batch
        }
    }

    /// Also returns right after it has started to listen, since something may have been added before.
    public func waitForAddition(atMost limit: Duration) async throws {
        let deadline = ContinuousClock.now + limit
        _ = try await currentListener().next(before: deadline)
    }

    public nonisolated func backlog(countingTo limit: Int) async throws -> OutboxBacklog {
        let rows = try await pool.query(
            """
            SELECT count(*), coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8
            FROM (SELECT created_at FROM outbox LIMIT \(limit)) AS counted
            """)
        guard let row = rows.first else { return OutboxBacklog(waiting: 0, oldest: .zero) }
        let (waiting, age) = try row.decode((Int, Double).self)
        return OutboxBacklog(waiting: waiting, oldest: .seconds(max(0, age)))
    }

    private func currentListener() async throws -> PostgresListener {
        if let listener { return listener }
        let rows = try await pool.query("SELECT current_schema()::text")
        let schema = try rows.first?.decode(String.self) ?? ""
        let listener =
            listener
            ?? PostgresListener(
                configuration: pool.configuration, channel: schema + Self.channelSuffix)
        self.listener = listener
        return listener
    }
}
