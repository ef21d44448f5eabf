import Domain
import Foundation
import Postgres

/// Quiz suggestions in the tables `notifications` and `deliveries`, in one transaction.
struct PostgresQuizSuggestionStore: QuizSuggestionStore {
    let pool: PostgresPool
    /// False while the e-mail channel is off.
    let queuesMail: Bool

    func deliver(
        _ notification: NewNotification, to userID: UserID, handling messageID: UUID
    ) async throws -> InboxEntries? {
        try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: messageID, by: "suggest-quiz") else { return nil }
            return try await transaction.addToInboxes(notification, of: [userID], queuesMail: queuesMail)
        }
    }
}
