import Domain
import Foundation
import Postgres

extension PostgresTransaction {
    /// Puts a notification into the inboxes that lack it and queues a mail for each of these people who has an
    /// address, in a few statements whatever their number.
    /// - Parameters:
    ///   - recipients: who may be told.
    ///   - queuesMail: false while the e-mail channel is off.
    ///   - repeats: what to do when somebody has it already.
    func addToInboxes(
        _ notification: NewNotification, from source: SourceNumber, of recipients: [UserID], queuesMail: Bool,
        repeats: InboxRepeats = .skipped
    ) async throws -> InboxEntries {
        guard !recipients.isEmpty else { return InboxEntries() }
        let insertion = Self.insertion(of: notification, from: source, for: recipients, repeats)
        guard queuesMail else {
            let added = try await query(insertion).affectedCount
            return InboxEntries(added: added, repeated: recipients.count - added)
        }
        let rows = try await query(Self.insertionWithMails(insertion, of: notification, from: source))
        // The statement only counts, so it has one row.
        let (added, mails) = try rows[0].decode((Int, Int).self)
        if mails > 0 { try await query("SELECT pg_notify(\(PostgresMailQueueSignal.channel), '')") }
        return InboxEntries(added: added, repeated: recipients.count - added, mails: mails)
    }

    /// Rows go in by order of `user_id`, so that two batches with the same people wait for each other instead of
    /// deadlocking. Who is named twice conflicts with themselves.
    private static func insertion(
        of notification: NewNotification, from source: SourceNumber, for recipients: [UserID], _ repeats: InboxRepeats
    ) -> SQL {
        let onConflict: SQL =
            switch repeats {
            case .skipped: "ON CONFLICT DO NOTHING"
            case .refused: ""
            }
        return """
            INSERT INTO entries (user_id, source, language, created_at)
            SELECT recipient, \(source), \(notification.language), \(notification.createdAt)
            FROM unnest(\(recipients.map(\.uuid))) AS recipient ORDER BY recipient
            \(onConflict)
            """
    }

    private static func insertionWithMails(
        _ insertion: SQL, of notification: NewNotification, from source: SourceNumber
    ) -> SQL {
        """
        WITH added AS (\(insertion) RETURNING user_id), queued AS (
            INSERT INTO deliveries (user_id, source, channel, priority, next_attempt_at, updated_at)
            SELECT user_id, \(source), 'email', \(notification.urgency.priority)::smallint,
                \(notification.createdAt), \(notification.createdAt)
            FROM added CROSS JOIN LATERAL (
                -- OFFSET makes it a look-up for each: the planner would rather read all subscribers for each batch.
                SELECT FROM subscribers WHERE subscribers.user_id = added.user_id AND email IS NOT NULL OFFSET 0
            ) AS mailed
            RETURNING user_id
        )
        SELECT (SELECT count(*) FROM added), (SELECT count(*) FROM queued)
        """
    }

    /// Takes what is older of the same thread out of the way: what nobody has read leaves the inbox, and what still
    /// waits to be mailed is not sent.
    /// - Returns: how many mails.
    func supersede(_ older: [SourceNumber], of recipients: [UserID], at now: Date) async throws -> Int {
        guard !older.isEmpty, !recipients.isEmpty else { return 0 }
        // Locked in the order of people, so that two batches with the same ones do not deadlock.
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
            """
            WITH older AS (
                SELECT user_id, source FROM deliveries
                WHERE user_id = ANY(\(recipients.map(\.uuid))) AND source = ANY(\(older)) AND state = 'queued'
                ORDER BY user_id, source FOR UPDATE
            )
            UPDATE deliveries SET state = 'superseded', updated_at = \(now) FROM older
            WHERE deliveries.user_id = older.user_id AND deliveries.source = older.source AND state = 'queued'
            """,
        ])
        return results[1].affectedCount
    }
}

extension Urgency {
    /// Low numbers go out first.
    fileprivate var priority: Int {
        switch self {
        case .urgent: 0
        case .routine: 1
        }
    }
}
