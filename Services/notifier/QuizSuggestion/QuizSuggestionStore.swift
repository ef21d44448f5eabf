import Domain
import Foundation

/// Where quiz suggestions take effect.
protocol QuizSuggestionStore: Sendable {
    /// Writes the inbox entry and the messages of other channels: all or none of it.
    /// - Parameter notification: in the person's language, given as BCP 47.
    /// - Returns: nil when the message took effect before.
    func deliver(
        to userID: UserID, handling messageID: UUID,
        _ notification: @Sendable (_ language: String) throws -> NewNotification
    ) async throws -> InboxEntries?
}
