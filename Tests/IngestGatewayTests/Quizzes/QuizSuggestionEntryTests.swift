import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
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

    @Test func aSuggestionIsAnsweredByTheSuggestedQuizOnly() async throws {
        try await InboxUnderTest.run { world in
            let anna = try await world.signUp()
            let id = try await world.suggestion(to: anna.userID)

            let daily = QuizBodies.daily().dropLast() + #", "suggestionID": "\#(id)"}"#
            #expect(try await world.gateway.answer(token: anna.token, String(daily)).pointers == ["#/suggestionID"])
            let answer = try await world.gateway.answer("suggested", token: anna.token, Self.body(answering: id))
            #expect(answer.status == 201)
            #expect(try answer.decoded(ShownSheet.self).suggestionID == id)
            #expect(try await world.gateway.announced(QuizAnswered.self).map(\.suggestionID) == [id])
            let malformed = Self.body(answering: id).replacing(id.description, with: "that one")
            #expect(
                try await world.gateway.answer("suggested", token: anna.token, malformed).pointers
                    == ["#/suggestionID"])
        }
    }

    @Test func anotherPersonsSuggestionAndOneThatNobodyMadeAreRefused() async throws {
        try await InboxUnderTest.run { world in
            let anna = try await world.signUp()
            let ben = try await world.signUp("ben@example.org")
            let ids = [
                try await world.suggestion(to: ben.userID), SuggestionID(),
                // An alert is no suggestion.
                SuggestionID(try await world.notify(anna.userID).sourceID),
            ]
            for id in ids {
                let answer = try await world.gateway.answer("suggested", token: anna.token, Self.body(answering: id))
                #expect(answer.status == 422)
                #expect(try answer.pointers == ["#/suggestionID"])
            }
            #expect(try await world.gateway.announced(QuizAnswered.self).isEmpty)
        }
    }

    @Test func aChangeKeepsTheSuggestionThoughItLeftTheInbox() async throws {
        try await InboxUnderTest.run { world in
            let anna = try await world.signUp()
            let id = try await world.suggestion(to: anna.userID)
            _ = try await world.gateway.answer("suggested", token: anna.token, Self.body(answering: id))
            try await world.notifier.query("DELETE FROM inbox")

            for body in [Self.body(answering: nil, overall: 40), Self.body(answering: id, overall: 60)] {
                let answer = try await world.gateway.answer("suggested", token: anna.token, body)
                #expect(answer.status == 200)
                #expect(try answer.decoded(ShownSheet.self).suggestionID == id)
            }
            // The same once more changes nothing.
            _ = try await world.gateway.answer("suggested", token: anna.token, Self.body(answering: nil, overall: 60))
            #expect(try await world.gateway.announced(QuizAnswered.self).map(\.suggestionID) == [id, id, id])
        }
    }

    private static func body(answering id: SuggestionID?, overall: Int = 5) -> String {
        let suggestion = id.map { #", "suggestionID": "\#($0)""# } ?? ""
        return #"{"version": 1, "answers": {"context": ["heat"], "overall": \#(overall)}\#(suggestion)}"#
    }
}

extension InboxUnderTest {
    fileprivate func suggestion(to userID: UserID) async throws -> SuggestionID {
        SuggestionID(try await notify(userID) { ($0.kind, $0.alertID) = ("quiz-suggestion", nil) }.sourceID)
    }
}
