import Domain
import Foundation
import Localization
import MessageProtocol

/// Asks one person how they feel because a measurement is unusual.
struct SuggestQuiz: Sendable {
    let store: any QuizSuggestionStore
    let now: @Sendable () -> Date

    /// How long the question is about now.
    static let lifetime: TimeInterval = 86_400

    /// - Parameter messageID: under which the inbox remembers that the suggestion was handled.
    func callAsFunction(_ suggestion: QuizSuggested, messageID: UUID) async throws {
        let now = now()
        let entries = try await store.deliver(to: suggestion.userID, handling: messageID) { tag in
            let language = ContentLanguage(bestFor: tag)
            return NewNotification(
                sourceID: suggestion.suggestionID.uuid, kind: .quizSuggestion,
                urgency: suggestion.urgent == nil ? .routine : .urgent, language: language.rawValue,
                text: try .quizSuggestion(for: suggestion, in: language),
                createdAt: now, expiresAt: now + Self.lifetime, isPersonal: true)
        }
        if let entries { NotifierMetrics.inbox(entries) }
    }
}
