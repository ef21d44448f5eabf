import Domain
import Foundation
import Postgres

extension PostgresTransaction {
    /// Supersedes older notifications of the same thread: unread ones leave the inbox, and waiting deliveries are not
    /// sent.
    /// - Returns: the number of superseded deliveries by channel.
    func supersede(
        _ older: [SourceNumber], of recipients: [UserID], at now: Date
    ) async throws -> [Channel: Int] {
        guard !older.isEmpty, !recipients.isEmpty else { return [:] }
        // Locks in the order of people, so that two batches with the same people do not deadlock.
        let results = try await pipeline([
            """
            WITH older AS (
                SELECT user_id, source FROM entries
                WHERE user_id = ANY(\(recipients.map(\.uuid))) AND source = ANY(\(older))
                    AND read_at IS NULL AND superseded_at IS NULL
                ORDER BY user_id, source FOR UPDATE
            )
            UPDATE entries SET superseded_at = \(now) FROM older
            WHERE entries.user_id = older.user_id AND entries.source = older.source
            """,
            .supersedingDeliveries(
                """
                SELECT user_id, source, endpoint_id FROM deliveries
                WHERE user_id = ANY(\(recipients.map(\.uuid))) AND source = ANY(\(older))
                    AND state IN ('queued', 'gathering')
                ORDER BY user_id, source, endpoint_id FOR UPDATE
                """, at: now),
        ])
        return try results[1].countsByChannel()
    }
}

extension SQL {
    /// Supersedes waiting deliveries and counts them by channel.
    /// - Parameter waiting: a query for their keys that locks the rows.
    static func supersedingDeliveries(_ waiting: SQL, at now: Date) -> SQL {
        """
        WITH waiting AS (\(waiting)), superseded AS (
            UPDATE deliveries SET state = 'superseded', updated_at = \(now) FROM waiting
            WHERE deliveries.user_id = waiting.user_id AND deliveries.source = waiting.source
                AND deliveries.endpoint_id = waiting.endpoint_id AND state IN ('queued', 'gathering')
            RETURNING channel
        )
        SELECT channel, count(*) FROM superseded GROUP BY channel
        """
    }
}

extension Rows {
    /// Reads rows of a channel and a number.
    func countsByChannel() throws -> [Channel: Int] {
        let counts = try decode((String, Int).self).compactMap { name, count in
            Channel(rawValue: name).map { ($0, count) }
        }
        return Dictionary(counts, uniquingKeysWith: +)
    }
}
