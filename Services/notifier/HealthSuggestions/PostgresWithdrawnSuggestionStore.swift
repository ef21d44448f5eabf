import Domain
import Foundation
import MessageProtocol
import Postgres

/// Withdrawn suggestions in the table `handled_messages`, their entries and deliveries in `entries` and `deliveries`.
struct PostgresWithdrawnSuggestionStore: Sendable {
    let pool: PostgresPool

    /// Stored in `handled_messages` under the suggestion's id; its own messages have others.
    static let handler = "withdraw-suggestion"

    /// Removes the suggestion from the inbox, read or not, and its waiting deliveries; it cannot arrive any more.
    /// - Returns: the number of deliveries by channel.
    func withdraw(
        _ suggestion: SuggestionID, from userID: UserID, at now: Date
    ) async throws -> [Channel: Int] {
        try await pool.transaction { transaction in
            // The suggestion itself may still be in flight: whichever comes second sees the other.
            try await transaction.query("SELECT \(SQL.notifyingLock(.exclusive))")
            _ = try await transaction.firstHandling(of: suggestion.uuid, by: Self.handler)
            let results = try await transaction.pipeline([
                """
                UPDATE entries SET superseded_at = \(now)
                WHERE user_id = \(userID.uuid) AND superseded_at IS NULL
                    AND source = (SELECT number FROM sources WHERE source_id = \(suggestion.uuid))
                """,
                .supersedingDeliveries(
                    """
                    SELECT user_id, source, endpoint_id FROM deliveries
                    WHERE user_id = \(userID.uuid) AND state IN ('queued', 'gathering')
                        AND source = (SELECT number FROM sources WHERE source_id = \(suggestion.uuid))
                    ORDER BY endpoint_id FOR UPDATE
                    """, at: now),
            ])
            return try results[1].countsByChannel()
        }
    }
}

extension PostgresTransaction {
    /// Whether a suggestion was withdrawn before it arrived. Until the end of the transaction none is withdrawn.
    func isWithdrawn(_ suggestion: UUID) async throws -> Bool {
        try await query("SELECT \(SQL.notifyingLock(.shared))")
        return try await !query(
            """
            SELECT FROM handled_messages
            WHERE message_id = \(suggestion) AND handler = \(PostgresWithdrawnSuggestionStore.handler)
            """
        ).isEmpty
    }
}
