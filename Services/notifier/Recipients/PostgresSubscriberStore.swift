import Domain
import Foundation
import MessageProtocol
import Postgres

/// Subscribers in the table `subscribers`, and what follows from them in `routes` and `reminders`.
struct PostgresSubscriberStore: Sendable {
    let pool: PostgresPool

    /// Replaces the person's row, routes and reminders, unless the stored version is the same or higher. For a deleted
    /// account erases their notifications and keeps only the fact, so that batches under way skip them.
    func keepIfNewer(_ subscriber: SubscriberChanged, at now: Date) async throws {
        try await pool.transaction { try await keepIfNewer(subscriber, at: now, in: $0) }
    }

    /// As part of a transaction that does more.
    func keepIfNewer(_ subscriber: SubscriberChanged, at now: Date, in transaction: PostgresTransaction) async throws {
        let replacement = try Self.replacement(of: subscriber, at: now)
        try await transaction.lockRoutes(of: subscriber.userID)
        guard try await transaction.query(replacement).affectedCount == 1 else { return }
        if subscriber.isDeleted {
            try await transaction.erase(subscriber.userID)
        } else {
            try await transaction.refreshRoutes(of: subscriber.userID)
            try await transaction.supersedeDisabled(by: subscriber, at: now)
        }
        try await transaction.syncReminders(of: subscriber, at: now)
    }

    /// An address that bounced receives no mail until it changes, however often other settings do. A row written before
    /// there were settings (`{}`) accepts its own version once more, for the settings in it.
    private static func replacement(of subscriber: SubscriberChanged, at now: Date) throws -> SQL {
        """
        INSERT INTO subscribers (user_id, version, language, email, settings, is_deleted, updated_at)
        VALUES (\(subscriber.userID.uuid), \(subscriber.version), \(subscriber.language),
            \(subscriber.email as String?), \(try JSON(StoredSettings(subscriber.settings))), \(subscriber.isDeleted), \(now))
        ON CONFLICT (user_id) DO UPDATE
        SET version = excluded.version, language = excluded.language, email = excluded.email,
            settings = excluded.settings, is_deleted = excluded.is_deleted, updated_at = excluded.updated_at,
            email_bounced_version = CASE
                WHEN subscribers.email = excluded.email AND subscribers.email_bounced_version = subscribers.version
                THEN excluded.version END
        WHERE subscribers.version < excluded.version
            OR (subscribers.version = excluded.version AND subscribers.settings = '{}' AND NOT subscribers.is_deleted)
        """
    }
}

extension PostgresTransaction {
    /// Supersedes waiting deliveries of kinds the person has switched off, but not those a worker holds.
    fileprivate func supersedeDisabled(by subscriber: SubscriberChanged, at now: Date) async throws {
        let preferences = subscriber.settings.channels
        let off = Channel.outside.flatMap { channel in
            NotificationKind.allCases.filter { preferences[channel, $0] == .off }.map { (channel, $0) }
        }
        guard !off.isEmpty else { return }
        try await query(
            """
            UPDATE deliveries SET state = 'superseded', updated_at = \(now)
            FROM sources, unnest(\(off.map(\.0.rawValue)), \(off.map(\.1.rawValue))) AS off (channel, kind)
            WHERE deliveries.user_id = \(subscriber.userID.uuid) AND number = deliveries.source
                AND deliveries.channel = off.channel AND sources.kind = off.kind
                AND (state = 'gathering' OR (state = 'queued' AND coalesce(lease_until, '-infinity') <= \(now)))
            """)
    }

    /// Removes a person's notifications and addresses. The exclusive lock waits for transactions that notify them;
    /// later ones see that the account was deleted.
    fileprivate func erase(_ userID: UserID) async throws {
        try await pipeline([
            "SELECT \(SQL.notifyingLock(.exclusive))",
            // Personal texts belong to this person alone; other texts are shared.
            """
            DELETE FROM sources WHERE is_personal AND number IN (
                SELECT source FROM entries WHERE user_id = \(userID.uuid)
                UNION SELECT source FROM deliveries WHERE user_id = \(userID.uuid))
            """,
            "DELETE FROM deliveries WHERE user_id = \(userID.uuid)",
            "DELETE FROM entries WHERE user_id = \(userID.uuid)",
            // Their bytes in blocks are nobody's once alert-fanout has forgotten whose seats they were.
            "DELETE FROM opened WHERE user_id = \(userID.uuid)",
            "DELETE FROM digest_windows WHERE user_id = \(userID.uuid)",
            "DELETE FROM routes WHERE user_id = \(userID.uuid)",
            "DELETE FROM endpoints WHERE user_id = \(userID.uuid)",
            "DELETE FROM paused_endpoints WHERE user_id = \(userID.uuid)",
            "DELETE FROM requested_mails WHERE user_id = \(userID.uuid)",
        ])
    }
}
