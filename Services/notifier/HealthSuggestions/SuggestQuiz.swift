import Domain
import Foundation
import Localization
import MessageProtocol
import Messaging

/// Takes `quiz.suggested`.
struct QuizSuggestedHandler: MessageHandler {
    let suggestQuiz: SuggestQuiz

    func handle(_ suggestion: QuizSuggested, _ context: MessageContext) async throws -> Verdict {
        do {
            try await suggestQuiz(suggestion, messageID: context.messageID)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// Asks one person how they feel because a measurement is unusual.
struct SuggestQuiz: Sendable {
    let store: any SuggestionStore
    let now: @Sendable () -> Date

    /// How long the question stays useful.
    static let lifetime: TimeInterval = 86_400

    /// - Parameter messageID: recorded in the inbox table, so that the message takes effect once.
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

/// Stores suggestions to one person.
protocol SuggestionStore: Sendable {
    /// Writes the inbox entry and the deliveries of outside channels: all or nothing.
    /// - Parameter notification: makes the text in the person's language, given as BCP 47.
    /// - Returns: nil when the message took effect before.
    func deliver(
        to userID: UserID, handling messageID: UUID,
        _ notification: @Sendable (_ language: String) throws -> NewNotification
    ) async throws -> InboxEntries?
}
