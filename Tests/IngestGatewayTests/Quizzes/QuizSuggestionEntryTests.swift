import Domain
import Foundation
import HTTPTypes
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct QuizSuggestionEntryTests {
    @Test func theInboxNamesTheSuggestionThatTheQuizAnswersAndNoOther() async throws {
        try await InboxUnderTest.run { world in
            let anna = try await world.signUp()
            let suggestion = try await world.notify(anna.userID) {
                ($0.kind, $0.alertID) = ("quiz-suggestion", nil)
            }
            let alert = try await world.notify(anna.userID)
            let entries = try await world.gateway.call(.get, "/api/v1/inbox", token: anna.token)
                .decoded(InboxAnswer.self).notifications
            #expect(entries.first { $0.id.uuid == suggestion.id }?.suggestionID?.uuid == suggestion.sourceID)
            let other = try #require(entries.first { $0.id.uuid == alert.id })
            #expect(other.suggestionID == nil && other.alertID?.uuid == alert.alertID)
        }
    }
}
