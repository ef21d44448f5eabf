import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite struct SuggestQuizTests {
    @Test func notifiesThePersonOfTheSuggestion() async throws {
        let inbox = RecordingInbox()
        let suggestion = try QuizSuggested.sample()

        let verdict = try await QuizSuggestedHandler(suggestQuiz: SuggestQuiz(store: inbox) { .noon })
            .handle(suggestion, MessageContext())

        let delivery = try #require(inbox.deliveries.first)
        #expect(verdict == .done)
        #expect(delivery.recipients == [suggestion.userID])
        #expect(delivery.notification.sourceID == suggestion.suggestionID.uuid)
        #expect(delivery.notification.kind == .quizSuggestion)
        #expect(delivery.notification.urgency == .routine)
        #expect(delivery.notification.expiresAt == .noon + 86_400)
    }

    @Test func isUrgentWhenAMeasurementExceedsAClinicalLimit() async throws {
        let inbox = RecordingInbox()
        var suggestion = try QuizSuggested.sample()
        suggestion.urgent = UrgentLimit(limit: 131, source: "NEWS2")

        try await SuggestQuiz(store: inbox) { .noon }(suggestion, messageID: UUID())

        let notification = try #require(inbox.deliveries.first?.notification)
        #expect(notification.urgency == .urgent)
        #expect(notification.text.body.contains("NEWS2"))
    }

    @Test(arguments: [("en-GB", "en", "Your heart rate"), ("de-CH", "de", "Ungewöhnlicher"), ("fr", "en", "Your")])
    func asksInThePersonsLanguage(_ tag: String, _ language: String, _ title: String) async throws {
        let inbox = RecordingInbox(language: tag)

        try await SuggestQuiz(store: inbox) { .noon }(try .sample(), messageID: UUID())

        let notification = try #require(inbox.deliveries.first?.notification)
        #expect(notification.language == language)
        #expect(notification.text.title.hasPrefix(title))
    }

    @Test func notifiesOnceThoughTheSuggestionComesAgainInAnyMessage() async throws {
        try await withNotifierDatabase { pool in
            let suggestion = try QuizSuggested.sample()
            try await pool.addSubscribers([suggestion.userID])
            let suggestQuiz = SuggestQuiz(store: PostgresSuggestionStore(pool: pool, enabledChannels: [.email])) {
                .noon
            }
            let messageID = UUID()

            try await suggestQuiz(suggestion, messageID: messageID)
            try await suggestQuiz(suggestion, messageID: messageID)
            try await suggestQuiz(suggestion, messageID: UUID())

            #expect(try await pool.count("inbox WHERE kind = 'quiz-suggestion'") == 1)
            #expect(try await pool.count("deliveries") == 1)
            #expect(try await pool.settlements().isEmpty)
            #expect(try await pool.count("sources WHERE is_personal AND expires_at = \(Date.noon + 86_400)") == 1)
        }
    }
}

extension QuizSuggested {
    static func sample() throws -> QuizSuggested {
        QuizSuggested(
            suggestionID: SuggestionID(), userID: UserID(),
            finding: HealthFinding(deviation: try .sample(), detector: .heartRate), suggestedAt: .noon)
    }
}
