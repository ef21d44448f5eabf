import Domain
import Foundation
import Localization
import MessageProtocol
import Messaging

/// Takes `threshold.suggested`.
struct ThresholdSuggestedHandler: MessageHandler {
    let suggestThreshold: SuggestThreshold

    func handle(_ suggestion: ThresholdSuggested, _ context: MessageContext) async throws -> Verdict {
        do {
            try await suggestThreshold(suggestion, messageID: context.messageID)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// Notifies one person that their own days suggest another threshold.
struct SuggestThreshold: Sendable {
    let store: any SuggestionStore
    let now: @Sendable () -> Date

    /// How long the gateway keeps the suggestion open.
    static let lifetime: TimeInterval = 60 * 86_400

    /// - Parameter messageID: recorded in the inbox table, so that the message takes effect once.
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
