import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

struct PostgresSubscriptionStore: SubscriptionStore {
    let pool: PostgresPool

    func subscription(of userID: UserID) async throws -> Subscription? {
        let rows = try await pool.query("SELECT wishes FROM subscriptions WHERE user_id = \(userID.uuid)")
        return try rows.first.map { try $0["wishes", as: JSON<Subscription>.self].value }
    }

    func save(
        _ subscription: Subscription, of userID: UserID,
        announcing: @Sendable (SavedSubscription) -> SubscriberChanged
    ) async throws {
        let wishes = try JSON(subscription)
        try await pool.transaction { transaction in
            // Held until COMMIT, so that nobody deletes the account meanwhile.
            let owner = try await transaction.query(
                "SELECT email FROM accounts WHERE user_id = \(userID.uuid) FOR KEY SHARE"
            ).first
            guard let owner else { throw Problem.signInFirst }
            let row = try await transaction.query(
                """
                INSERT INTO subscriptions AS s (user_id, version, wishes)
                VALUES (\(userID.uuid), 1, \(wishes))
                ON CONFLICT (user_id) DO UPDATE SET version = s.version + 1, wishes = excluded.wishes
                RETURNING version
                """
            ).first
            guard let row else { return }
            let saved = SavedSubscription(
                version: try row["version", as: Int.self],
                email: try EmailAddress(try owner["email", as: String.self]))
            try await transaction.enqueue([OutgoingMessage(announcing(saved), from: .ingestGateway)])
        }
    }
}
