import Domain
import Foundation
import Postgres

/// The notifier of 0.8.0 as far as the database sees it: the statements with which it delivered a batch.
struct EarlierNotifier: Sendable {
    let pool: PostgresPool

    /// Notifies people who have not had it of one alert of a thread, by mail too where they have a route.
    func notify(_ people: [UUID], of alert: UUID, thread: UUID, raisedAt: Date, title: String) async throws {
        let source = try await keepText(of: alert, thread: thread, raisedAt: raisedAt, title: title)
        try await pool.transaction { transaction in
            let older = try await transaction.query(
                """
                SELECT number FROM sources
                WHERE thread_id = \(thread) AND number <> \(source) AND raised_at < \(raisedAt)
                """
            ).decode(Int.self)
            try await transaction.query(Self.adding(people, source))
            try await transaction.pipeline([
                """
                WITH older AS (
                    SELECT user_id, source FROM entries
                    WHERE user_id = ANY(\(people)) AND source = ANY(\(older))
                        AND read_at IS NULL AND superseded_at IS NULL
                    ORDER BY user_id, source FOR UPDATE
                )
                UPDATE entries SET superseded_at = now() FROM older
                WHERE entries.user_id = older.user_id AND entries.source = older.source
                """,
                """
                WITH waiting AS (
                    SELECT user_id, source, endpoint_id FROM deliveries
                    WHERE user_id = ANY(\(people)) AND source = ANY(\(older)) AND state IN ('queued', 'gathering')
                    ORDER BY user_id, source, endpoint_id FOR UPDATE
                )
                UPDATE deliveries SET state = 'superseded', updated_at = now() FROM waiting
                WHERE deliveries.user_id = waiting.user_id AND deliveries.source = waiting.source
                    AND deliveries.endpoint_id = waiting.endpoint_id AND state IN ('queued', 'gathering')
                """,
                """
                INSERT INTO batches (batch_id, alert_id, size, delivered, expired, superseded, failed, settled_at)
                VALUES (\(UUID()), \(alert), \(people.count), \(people.count), 0, 0, 0, now())
                """,
            ])
        }
    }

    private func keepText(of alert: UUID, thread: UUID, raisedAt: Date, title: String) async throws -> Int {
        try await pool.transaction { transaction in
            let results = try await transaction.pipeline([
                """
                INSERT INTO sources (source_id, kind, urgency, thread_id, raised_at, expires_at, is_personal, trace_id)
                VALUES (\(alert), 'alert', 'routine', \(thread), \(raisedAt), now() + interval '1 day', false, NULL)
                ON CONFLICT (source_id) DO NOTHING
                """,
                """
                INSERT INTO texts (source, language, title, body, personal_note, summary)
                SELECT number, 'en', \(title), 'Basel measures 312 grains/m³.', NULL, NULL
                FROM sources WHERE source_id = \(alert)
                ON CONFLICT (source, language) DO NOTHING
                """,
                "SELECT number FROM sources WHERE source_id = \(alert)",
            ])
            return try results[2].decode(Int.self).reduce(0, +)
        }
    }

    private static func adding(_ people: [UUID], _ source: Int) -> SQL {
        """
        WITH added AS (
            INSERT INTO entries (user_id, source, language, created_at)
            SELECT recipient, \(source), 'en', now() FROM unnest(\(people)) AS recipient ORDER BY recipient
            ON CONFLICT DO NOTHING RETURNING user_id
        )
        INSERT INTO deliveries (user_id, source, endpoint_id, channel, host, priority, state, next_attempt_at,
            waits_for_opening, window_ends, updated_at)
        SELECT user_id, \(source), endpoint_id, channel, host, 1::smallint, 'queued', now(), false, NULL, now()
        FROM added CROSS JOIN LATERAL (
            SELECT endpoint_id, channel, host FROM routes
            WHERE routes.user_id = added.user_id AND channel = 'email' AND alert <> 'off' OFFSET 0
        ) AS route
        """
    }
}
