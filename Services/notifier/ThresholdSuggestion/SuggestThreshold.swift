import Domain
import Foundation
import Localization
import MessageProtocol

/// Tells one person that their own days speak for another threshold.
struct SuggestThreshold: Sendable {
    let store: any QuizSuggestionStore
    let now: @Sendable () -> Date

    /// How long the gateway keeps the suggestion open.
    static let lifetime: TimeInterval = 60 * 86_400

    /// - Parameter messageID: under which the inbox remembers that the suggestion was handled.
    func callAsFunction(_ suggestion: ThresholdSuggested, messageID: UUID) async throws {
        let now = now()
        let entries = try await store.deliver(to: suggestion.userID, handling: messageID) { tag in
            let language = ContentLanguage(bestFor: tag)
            return NewNotification(
                sourceID: suggestion.proposalID.uuid, kind: .quizSuggestion, urgency: .routine,
                language: language.rawValue, text: try .thresholdSuggestion(suggestion, in: language),
                createdAt: now, expiresAt: suggestion.suggestedAt + Self.lifetime, isPersonal: true)
        }
        if let entries { NotifierMetrics.inbox(entries) }
    }
}
