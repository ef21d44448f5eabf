import Domain
import Foundation
import Postgres

/// Quiz suggestions in the tables `entries`, `texts` and `deliveries`, in one transaction.
struct PostgresQuizSuggestionStore: QuizSuggestionStore {
    let pool: PostgresPool
    /// False while the e-mail channel is off.
    let queuesMail: Bool

    func deliver(
        _ notification: NewNotification, to userID: UserID, handling messageID: UUID
    ) async throws -> InboxEntries? {
        try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: messageID, by: "suggest-quiz") else { return nil }
            try await transaction.query("SELECT \(SQL.telling(.shared))")
            guard try await !transaction.isDeleted(userID) else { return InboxEntries() }
            let source = try await transaction.keepText(of: notification)
            return try await transaction.addToInboxes(
                notification, from: source, of: [userID], queuesMail: queuesMail)
        }
    }
}

extension PostgresTransaction {
    fileprivate func isDeleted(_ userID: UserID) async throws -> Bool {
        let rows = try await query("SELECT FROM subscribers WHERE is_deleted AND user_id = \(userID.uuid)")
        return !rows.isEmpty
    }
}
