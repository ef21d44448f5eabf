import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres

extension PostgresAccountStore {
    /// Erases the account and everything that belongs to it but the person's version, one higher, and announces it.
    ///
    /// Sessions, subscription, reports and answers go with the account's row, to which they point; the key under which
    /// answers were sealed goes as well.
    /// - Returns: false when the account is gone already.
    func erase(
        _ userID: UserID, at time: Date, announcing: @Sendable (_ version: Int) -> SubscriberChanged
    ) async throws -> Bool {
        try await pool.transaction { transaction in
            // Whatever adds something for the person locks this row, or waits for it and then finds it gone.
            let accounts = try await transaction.query(
                "SELECT user_id FROM accounts WHERE user_id = \(userID.uuid) FOR UPDATE")
            guard !accounts.isEmpty else { return false }
            let last: Int? = try await transaction.query(
                "SELECT version FROM subscriptions WHERE user_id = \(userID.uuid)"
            ).first?["version"]
            let version = (last ?? 0) + 1
            try await transaction.pipeline([
                """
                INSERT INTO erased_subscribers (user_id, version, erased_at)
                VALUES (\(userID.uuid), \(version), \(time))
                """,
                "DELETE FROM accounts WHERE user_id = \(userID.uuid)",
            ])
            try await transaction.erasePersonKey(of: userID)
            try await transaction.enqueue([OutgoingMessage(announcing(version), from: .ingestGateway)])
            return true
        }
    }
}
