import Domain
import Foundation
import Localization
import MessageProtocol
import Messaging

/// Takes `allergen-alert.suggested`.
struct AllergenAlertSuggestedHandler: MessageHandler {
    let suggestAreaAlert: SuggestAreaAlert

    func handle(_ suggestion: AllergenAlertSuggested, _ context: MessageContext) async throws -> Verdict {
        do {
            try await suggestAreaAlert(suggestion)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// Asks the people of an area whether they feel worse too.
struct SuggestAreaAlert: Sendable {
    let store: any SuggestionStore
    let now: @Sendable () -> Date

    /// One transaction for each recipient, so that a failure keeps what was done before it.
    func callAsFunction(_ suggestion: AllergenAlertSuggested) async throws {
        let now = now()
        guard now < suggestion.expiresAt else { return }
        for userID in suggestion.recipients {
            let id = Self.id(of: suggestion, for: userID)
            let entries = try await store.deliver(to: userID, handling: id) { tag in
                let language = ContentLanguage(bestFor: tag)
                return NewNotification(
                    sourceID: id, kind: .quizSuggestion, urgency: .routine, language: language.rawValue,
                    text: try .areaAlertSuggestion(suggestion, in: language), createdAt: now,
                    expiresAt: suggestion.expiresAt, isPersonal: true)
            }
            if let entries { NotifierMetrics.inbox(entries) }
        }
    }

    /// The same id for the same area alert and person, whichever message names them.
    private static func id(of suggestion: AllergenAlertSuggested, for userID: UserID) -> UUID {
        NotificationID(hashing: "area-alert/\(suggestion.areaAlertID)/\(userID)".utf8).uuid
    }
}
