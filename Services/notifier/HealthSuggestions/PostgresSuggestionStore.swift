import Domain
import Foundation
import Postgres

/// Suggestions in the tables `entries`, `texts` and `deliveries`, in one transaction.
struct PostgresSuggestionStore: SuggestionStore {
    let pool: PostgresPool
    /// The channels that have a sender in this process.
    let enabledChannels: Set<Channel>

    /// Stored in `handled_messages` for suggestions of all kinds.
    private static let handler = "suggest-quiz"

    func deliver(
        to userID: UserID, handling messageID: UUID,
        _ notification: @Sendable (_ language: String) throws -> NewNotification
    ) async throws -> InboxEntries? {
        try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: messageID, by: Self.handler) else { return nil }
            guard let recipient = try await transaction.recipient(userID) else { return InboxEntries() }
            let notification = try notification(recipient.language)
            guard try await !transaction.isWithdrawn(notification.sourceID) else { return InboxEntries() }
            return try await transaction.notifyOne(
                notification, to: userID, over: enabledChannels, at: notification.createdAt)
        }
    }
}
