import Domain
import Foundation
import Localization
import MessageProtocol

/// Asks the people of an area whether they too feel what several others there feel.
struct SuggestAreaAlert: Sendable {
    let store: any QuizSuggestionStore
    let now: @Sendable () -> Date

    /// Each recipient by themselves, so that one whose turn fails does not hold up those before.
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

    /// The same for the same area alert and person, in whichever message they are.
    private static func id(of suggestion: AllergenAlertSuggested, for userID: UserID) -> UUID {
        NotificationID(hashing: "area-alert/\(suggestion.areaAlertID)/\(userID)".utf8).uuid
    }
}
