import Domain
import Foundation
import Postgres

/// Subscribers in the table `subscribers`.
struct PostgresSubscriberStore: SubscriberStore {
    let pool: PostgresPool

    func keepIfNewer(_ subscriber: Subscriber, at now: Date) async throws {
        try await pool.query(
            """
            INSERT INTO subscribers (user_id, version, language, email, updated_at)
            VALUES (\(subscriber.userID.uuid), \(subscriber.version), \(subscriber.language),
                \(subscriber.email as String?), \(now))
            ON CONFLICT (user_id) DO UPDATE
            SET version = excluded.version, language = excluded.language, email = excluded.email,
                updated_at = excluded.updated_at
            WHERE subscribers.version < excluded.version
            """)
    }
}
