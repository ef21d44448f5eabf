import Domain
import Foundation
import Postgres

extension PostgresTransaction {
    /// Puts a notification into the inboxes that lack it and queues a mail for each of these people who has an
    /// address, in a few statements whatever their number.
    /// - Parameter queuesMail: false while the e-mail channel is off.
    func addToInboxes(
        _ notification: NewNotification, of recipients: [UserID], queuesMail: Bool
    ) async throws -> InboxEntries {
        let results = try await pipeline([
            Self.insertion(of: notification, for: recipients, queuesMail: queuesMail),
            Self.presence(of: notification, among: recipients),
        ])
        // Both statements only count, so each has exactly one row.
        let (added, mails) = try results[0][0].decode((Int, Int).self)
        let present: Int = try results[1][0]["present"]
        if mails > 0 { try await query("SELECT pg_notify(\(PostgresMailQueueSignal.channel), '')") }
        return InboxEntries(added: added, repeated: present - added, mails: mails)
    }

    /// Rows go in by order of `user_id`, so that two batches with the same people wait for each other instead of
    /// deadlocking.
    private static func insertion(
        of notification: NewNotification, for recipients: [UserID], queuesMail: Bool
    ) -> SQL {
        """
        WITH added AS (
            INSERT INTO notifications (user_id, id, source_id, kind, urgency, title, body, created_at)
            SELECT recipient, gen_random_uuid(), \(notification.sourceID), \(notification.kind),
                \(notification.urgency), \(notification.text.title), \(notification.text.body),
                \(notification.createdAt)
            FROM (SELECT DISTINCT unnest(\(recipients.map(\.uuid))) AS recipient ORDER BY recipient) AS recipients
            ON CONFLICT (user_id, source_id) DO NOTHING
            RETURNING user_id, id
        ), queued AS (
            INSERT INTO deliveries (user_id, id, notification_id, channel, priority, next_attempt_at, updated_at)
            SELECT user_id, gen_random_uuid(), added.id, 'email', \(notification.urgency.priority)::smallint,
                \(notification.createdAt), \(notification.createdAt)
            FROM added JOIN subscribers USING (user_id)
            WHERE email IS NOT NULL AND \(queuesMail)
            RETURNING id
        )
        SELECT (SELECT count(*) FROM added), (SELECT count(*) FROM queued)
        """
    }

    private static func presence(of notification: NewNotification, among recipients: [UserID]) -> SQL {
        """
        SELECT count(*) AS present
        FROM unnest(\(recipients.map(\.uuid))) AS recipients (user_id) JOIN notifications USING (user_id)
        WHERE source_id = \(notification.sourceID)
        """
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
