import Domain
import Foundation
import MessageProtocol

/// Asks one person how they feel because a measurement is unusual.
struct SuggestQuiz: Sendable {
    let store: any QuizSuggestionStore
    let now: @Sendable () -> Date

    /// - Parameter messageID: under which the inbox remembers that the suggestion was handled.
    func callAsFunction(_ suggestion: QuizSuggested, messageID: UUID) async throws {
        let notification = NewNotification(
            sourceID: suggestion.suggestionID.uuid, kind: .quizSuggestion, urgency: .routine, language: "en",
            text: try .quizSuggestion(for: suggestion.deviation), createdAt: now())
        let entries = try await store.deliver(notification, to: suggestion.userID, handling: messageID)
        if let entries { NotifierMetrics.inbox(entries) }
    }
}
