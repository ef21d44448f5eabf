import Domain
import Foundation
import MessageProtocol
import Postgres

/// Subscribers in the table `subscribers`, and in `routes` and `reminders` what follows from them.
struct PostgresSubscriberStore: SubscriberStore {
    let pool: PostgresPool

    func keepIfNewer(_ subscriber: SubscriberChanged, at now: Date) async throws {
        let replacement = try Self.replacement(of: subscriber, at: now)
        try await pool.transaction { transaction in
            try await transaction.lockRoutes(of: subscriber.userID)
            guard try await transaction.query(replacement).affectedCount == 1 else { return }
            if subscriber.isDeleted {
                try await transaction.erase(subscriber.userID)
            } else {
                try await transaction.refreshRoutes(of: subscriber.userID)
                try await transaction.takeOutWhatIsSwitchedOff(by: subscriber, at: now)
            }
            try await transaction.syncReminders(of: subscriber, at: now)
        }
    }

    /// An address that bounced stays without mail until it is another one, however often other things change. What was
    /// known before there were settings (`{}`) takes its own version once more, for the settings in it.
    private static func replacement(of subscriber: SubscriberChanged, at now: Date) throws -> SQL {
        """
        INSERT INTO subscribers (user_id, version, language, email, settings, is_deleted, updated_at)
        VALUES (\(subscriber.userID.uuid), \(subscriber.version), \(subscriber.language),
            \(subscriber.email as String?), \(try JSON(subscriber.settings)), \(subscriber.isDeleted), \(now))
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
    /// Whoever unsubscribes gets nothing more, not even what waits. What a worker has in its hands has its own end.
    fileprivate func takeOutWhatIsSwitchedOff(by subscriber: SubscriberChanged, at now: Date) async throws {
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

    /// Removes what a person was told and where they are reached. Whoever was telling them anything has ended by then,
    /// and whoever begins later sees that the account is gone.
    fileprivate func erase(_ userID: UserID) async throws {
        try await pipeline([
            "SELECT \(SQL.telling(.exclusive))",
            // Their texts speak of the person and are theirs alone; others belong to many.
            """
            DELETE FROM sources WHERE is_personal
                AND number IN (SELECT source FROM entries WHERE user_id = \(userID.uuid))
            """,
            "DELETE FROM deliveries WHERE user_id = \(userID.uuid)",
            "DELETE FROM entries WHERE user_id = \(userID.uuid)",
            "DELETE FROM digest_windows WHERE user_id = \(userID.uuid)",
            "DELETE FROM routes WHERE user_id = \(userID.uuid)",
            "DELETE FROM endpoints WHERE user_id = \(userID.uuid)",
        ])
    }
}
