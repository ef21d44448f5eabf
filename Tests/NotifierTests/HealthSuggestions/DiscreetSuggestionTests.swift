import Domain
import Foundation
import Localization
import Testing

@testable import notifier

/// The text of a suggestion in mailboxes and at push services.
@Suite struct DiscreetSuggestionTests {
    private func outside(_ urgency: Urgency, _ language: ContentLanguage) -> OutgoingNotification {
        OutgoingNotification(
            deliveryID: DeliveryID(), userID: UserID(), notificationID: UUID(), sourceID: UUID(), kind: .quizSuggestion,
            urgency: urgency, language: language.rawValue, title: "Your heart rate is unusual",
            body: "We measured 141 beats/min.", createdAt: .noon, expiresAt: nil, collapseID: UUID(),
            address: .apns(token: "ab"), attempt: 1
        ).discreet
    }

    @Test(arguments: Urgency.allCases, ContentLanguage.allCases)
    func saysNothingOfTheMeasurement(_ urgency: Urgency, _ language: ContentLanguage) {
        let sent = outside(urgency, language)
        for text in [sent.title, sent.body] {
            #expect(!text.contains("heart") && !text.contains("141"))
        }
    }

    @Test(arguments: ContentLanguage.allCases)
    func anUrgentOneDoesNotSoundLikeAQuiz(_ language: ContentLanguage) {
        #expect(outside(.routine, language).body.contains("Quiz") || outside(.routine, language).body.contains("quiz"))
        let urgent = outside(.urgent, language)
        #expect(!urgent.body.lowercased().contains("quiz"))
        #expect(urgent.title.contains(language == .german ? "jetzt" : "now"))
    }
}
