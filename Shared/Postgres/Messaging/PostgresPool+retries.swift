import Foundation
public import Messaging

extension PostgresPool {
    /// Stores notes in the table `retries`, from which the status page reads since when and why messages wait.
    ///
    /// A failure within a minute of the end of the last wait belongs to what began then.
    public func store(_ notes: [RetryNote]) async throws {
        guard !notes.isEmpty else { return }
        let waits = notes.map { $0.until.timeIntervalSinceNow }
        try await query(
            """
            INSERT INTO retries AS known (queue, attempt, since, until, reason)
            SELECT queue, attempt,
                coalesce(
                    (SELECT min(earlier.since) FROM retries AS earlier
                     WHERE earlier.queue = note.queue AND earlier.attempt < note.attempt
                        AND earlier.until > now() - interval '1 minute'),
                    now()),
                now() + wait * interval '1 second', reason
            FROM unnest(\(notes.map(\.queue)), \(notes.map(\.attempt)), \(waits), \(notes.map(\.reason)))
                AS note (queue, attempt, wait, reason)
            ON CONFLICT (queue, attempt) DO UPDATE SET
                since = CASE WHEN known.until > now() - interval '1 minute' THEN known.since ELSE excluded.since END,
                until = greatest(known.until, excluded.until), reason = excluded.reason
            """)
        try await query("DELETE FROM retries WHERE until < now() - interval '1 day'")
    }
}
