import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

struct PostgresSubscriptionStore: SubscriptionStore {
    let pool: PostgresPool
    /// Called after each change, also when nobody knows whether it took effect.
    let changed: @Sendable (UserID) -> Void

    func subscription(of userID: UserID) async throws -> Subscription? {
        let rows = try await pool.query("SELECT wishes FROM subscriptions WHERE user_id = \(userID.uuid)")
        return try rows.first.map { try $0["wishes", as: JSON<StoredSubscription>.self].value.subscription }
    }

    func change(
        of userID: UserID, to change: @Sendable (Subscription) throws -> [Subscription],
        announcing: @Sendable (SavedSubscription) -> SubscriberChanged
    ) async throws -> Subscription {
        defer { changed(userID) }
        return try await pool.transaction { transaction in
            // One change of a person at a time; held until COMMIT, so that nobody deletes the account meanwhile.
            let owner = try await transaction.query(
                "SELECT email FROM accounts WHERE user_id = \(userID.uuid) FOR NO KEY UPDATE"
            ).first
            guard let owner else { throw AccountError.deleted }
            let email = try owner["email", as: String?.self]
            let row = try await transaction.query(
                "SELECT version, wishes FROM subscriptions WHERE user_id = \(userID.uuid)"
            ).first
            let current = try row?["wishes", as: JSON<StoredSubscription>.self].value.subscription ?? .initial
            let version = try row?["version", as: Int.self] ?? 0
            let saved = try change(current).enumerated().map {
                SavedSubscription(version: version + 1 + $0.offset, email: email, subscription: $0.element)
            }
            guard let last = saved.last else { return current }
            try await transaction.store(last, of: userID)
            if let confirmation = Self.confirmation(of: current, by: saved) {
                try await transaction.confirmEmail(of: userID, as: confirmation)
            }
            try await transaction.enqueue(try saved.map { try OutgoingMessage(announcing($0), from: .ingestGateway) })
            return last.subscription
        }
    }

    /// The version that switched e-mail on; nil when none did.
    private static func confirmation(of current: Subscription, by saved: [SavedSubscription]) -> Int? {
        let before = [current.emailNotifications] + saved.map(\.subscription.emailNotifications)
        return zip(before, saved).filter { was, now in !was && now.subscription.emailNotifications }.last?.1.version
    }
}

extension PostgresTransaction {
    fileprivate func store(_ saved: SavedSubscription, of userID: UserID) async throws {
        let subscription = try JSON(StoredSubscription(saved.subscription))
        try await query(
            """
            INSERT INTO subscriptions (user_id, version, wishes)
            VALUES (\(userID.uuid), \(saved.version), \(subscription))
            ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, wishes = excluded.wishes
            """)
    }

    fileprivate func confirmEmail(of userID: UserID, as version: Int) async throws {
        try await query(
            """
            UPDATE accounts SET email_bounced_at = NULL, email_confirmed_version = \(version)
            WHERE user_id = \(userID.uuid)
            """)
    }
}
