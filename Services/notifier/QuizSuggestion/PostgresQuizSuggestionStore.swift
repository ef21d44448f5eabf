import Domain
import Foundation
import Postgres

/// Quiz suggestions in the tables `entries`, `texts` and `deliveries`, in one transaction.
struct PostgresQuizSuggestionStore: QuizSuggestionStore {
    let pool: PostgresPool
    /// For which this process has senders.
    let enabledChannels: Set<Channel>

    func deliver(
        to userID: UserID, handling messageID: UUID,
        _ notification: @Sendable (_ language: String) throws -> NewNotification
    ) async throws -> InboxEntries? {
        try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: messageID, by: "suggest-quiz") else { return nil }
            guard let recipient = try await transaction.recipient(userID) else { return InboxEntries() }
            let notification = try notification(recipient.language)
            return try await transaction.tellOne(
                notification, to: userID, over: enabledChannels, at: notification.createdAt)
        }
    }
}
