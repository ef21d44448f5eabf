public import Foundation
import MessageProtocol
public import Messaging

extension PostgresTransaction {
    /// Adds messages to the outbox, from which they are published in this order once the transaction is committed.
    public func enqueue(_ messages: [OutgoingMessage]) async throws {
        guard !messages.isEmpty else { return }
        let envelopes = messages.map(\.envelope)
        try add(
            """
            INSERT INTO outbox (id, type, source, time, traceparent, partition_key, lane, body)
            SELECT id, type, source, time, traceparent, partition_key, lane, body FROM unnest(
                \(envelopes.map(\.id)), \(envelopes.map(\.type.rawValue)), \(envelopes.map(\.source.rawValue)),
                \(envelopes.map(\.time)), \(envelopes.map(\.trace.description)), \(envelopes.map(\.partitionKey)),
                \(envelopes.map(\.lane?.rawValue)), \(messages.map(\.body))
            ) WITH ORDINALITY AS message (id, type, source, time, traceparent, partition_key, lane, body, position)
            ORDER BY position
            """)
        // A relay that is not woken looks by itself after OutboxRelaySettings.pollInterval.
        runAfterCommit("SELECT pg_notify(current_schema() || \(PostgresOutbox.channelSuffix), '')")
    }

    /// Records in the inbox, the table `handled_messages`, that a handler handles a message.
    /// - Returns: whether it is the first time. Waits for the end of another transaction that handles the same message.
    public func firstHandling(of messageID: UUID, by handler: String) async throws -> Bool {
        let rows = try await query(
            "INSERT INTO handled_messages (message_id, handler) VALUES (\(messageID), \(handler)) ON CONFLICT DO NOTHING"
        )
        return rows.affectedCount == 1
    }
}
