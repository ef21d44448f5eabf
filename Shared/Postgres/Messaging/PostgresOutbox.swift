public import Foundation
import MessageProtocol
public import Messaging

/// The table `outbox` of the service's schema, filled by ``PostgresTransaction/enqueue(_:)``.
///
/// Delivery is at least once: a relay that dies between the broker's confirm and COMMIT leaves the messages, and they
/// are published again. Any number of relays may run; each claims rows that no other holds, so messages of different
/// claims may overtake each other.
public actor PostgresOutbox: OutboxStore {
    static let channelSuffix = ".outbox"

    private let pool: PostgresPool
    private var listener: PostgresListener?

    public init(pool: PostgresPool) { self.pool = pool }

    public func relay(
        limit: Int, publish: @Sendable ([OutgoingMessage]) async -> Set<UUID>
    ) async throws -> RelayedBatch {
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                """
                SELECT sequence, id, type, source, time, traceparent, body FROM outbox
                ORDER BY sequence LIMIT \(limit) FOR UPDATE SKIP LOCKED
                """)
            guard !rows.isEmpty else { return RelayedBatch(claimed: 0, published: 0) }
            let claimed = try rows.map { try ClaimedMessage($0) }
            let published = await publish(claimed.map(\.message))
            let done = claimed.filter { published.contains($0.message.envelope.id) }.map(\.sequence)
            try await transaction.query("DELETE FROM outbox WHERE sequence = ANY(\(done))")
            return RelayedBatch(claimed: claimed.count, published: done.count)
        }
    }

    /// Also returns when it has just begun to listen, since something may have been added before.
    public func waitForAddition(atMost limit: Duration) async throws {
        let deadline = ContinuousClock.now + limit
        _ = try await currentListener().next(before: deadline)
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

private struct ClaimedMessage {
    var sequence: Int
    var message: OutgoingMessage

    init(_ row: Row) throws {
        sequence = try row["sequence"]
        let traceText: String = try row["traceparent"]
        let envelope = Envelope(
            id: try row["id"], type: try row["type"], source: try row["source"], time: try row["time"],
            trace: TraceParent(traceText) ?? TraceParent())
        message = OutgoingMessage(envelope: envelope, body: try row["body"])
    }
}
