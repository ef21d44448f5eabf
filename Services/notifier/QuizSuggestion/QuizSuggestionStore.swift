import Domain
import Foundation

/// Where quiz suggestions take effect.
protocol QuizSuggestionStore: Sendable {
    /// Writes the inbox entry and the mail to send: both or none.
    /// - Returns: nil when the message took effect before.
    func deliver(
        _ notification: NewNotification, to userID: UserID, handling messageID: UUID
    ) async throws -> InboxEntries?
}
