import Domain
import Foundation
import Postgres

/// Subscribers in the table `subscribers`.
struct PostgresSubscriberStore: SubscriberStore {
    let pool: PostgresPool

    func keepIfNewer(_ subscriber: Subscriber, at now: Date) async throws {
        let change = Self.replacement(of: subscriber, at: now)
        guard subscriber.isDeleted else {
            try await pool.query(change)
            return
        }
        try await pool.transaction { transaction in
            guard try await transaction.query(change).affectedCount == 1 else { return }
            try await transaction.erase(subscriber.userID)
        }
    }

    private static func replacement(of subscriber: Subscriber, at now: Date) -> SQL {
        """
        INSERT INTO subscribers (user_id, version, language, email, is_deleted, updated_at)
        VALUES (\(subscriber.userID.uuid), \(subscriber.version), \(subscriber.language),
            \(subscriber.email as String?), \(subscriber.isDeleted), \(now))
        ON CONFLICT (user_id) DO UPDATE
        SET version = excluded.version, language = excluded.language, email = excluded.email,
            is_deleted = excluded.is_deleted, updated_at = excluded.updated_at
        WHERE subscribers.version < excluded.version
        """
    }
}

extension PostgresTransaction {
    /// Removes what a person was told. Whoever was telling them anything has ended by then, and whoever begins later
    /// sees that the account is gone.
    fileprivate func erase(_ userID: UserID) async throws {
        try await pipeline([
            "SELECT \(SQL.telling(.exclusive))",
            // Its text speaks of the person's health and is theirs alone; other texts belong to many.
            """
            DELETE FROM sources WHERE kind = 'quiz-suggestion'
                AND number IN (SELECT source FROM entries WHERE user_id = \(userID.uuid))
            """,
            "DELETE FROM deliveries WHERE user_id = \(userID.uuid)",
            "DELETE FROM entries WHERE user_id = \(userID.uuid)",
        ])
    }
}
