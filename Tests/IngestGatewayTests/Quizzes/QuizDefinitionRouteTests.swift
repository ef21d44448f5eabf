import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct QuizDefinitionRouteTests {
    private struct Quizzes: Decodable { var quizzes: [Quiz] }

    private struct Quiz: Decodable {
        struct Question: Decodable {
            struct Option: Decodable { var id: String }
            var id: String
            var kind: String
            var isRequired: Bool
            var maximum: Double?
            var options: [Option]?
        }

        var quiz: String
        var version: Int
        var isCurrent: Bool
        var language: String
        var title: String
        var questions: [Question]
        var today: String
        var yesterday: String?
    }

    @Test func listsTheCurrentOnes() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let quizzes = try await gateway.call(.get, "/api/v1/quizzes", token: token).decoded(Quizzes.self).quizzes
            #expect(quizzes.map(\.quiz) == ["welcome", "daily", "suggested"])
            #expect(quizzes.map(\.isCurrent) == [true, true, true])
        }
    }

    @Test func returnsTheQuestionsAndTheDaysThatCanBeAnswered() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let daily = try await gateway.call(.get, "/api/v1/quizzes/daily?version=1", token: token)
                .decoded(Quiz.self)
            #expect(
                daily.questions.map(\.id) == ["overall", "nose", "eyes", "throat", "ears", "breathing", "medication"])
            #expect(daily.questions.first?.maximum == 100)
            #expect(daily.questions.last?.options?.map(\.id).last == "none")
            // It is ten in the morning.
            #expect(daily.today == "2023-04-10" && daily.yesterday == "2023-04-09")
            #expect(try await gateway.call(.get, "/api/v1/quizzes/sleep", token: token).status == 404)
            let unknown = try await gateway.call(.get, "/api/v1/quizzes/daily?version=9", token: token)
            #expect(unknown.status == 400)
            #expect(try unknown.parameters == ["version"])
        }
    }

    /// The person's own choice wins over the browser's.
    @Test(
        arguments: [
            (nil, "de-CH, en;q=0.5", "de"), (nil, "fr", "en"), ("en", "de", "en"), ("de-AT", "en", "de"),
        ] as [(String?, String, String)])
    func speaksThePersonsLanguage(chosen: String?, accepted: String, language: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            if let chosen { try await gateway.choose(language: chosen, token: token) }
            let quiz = try await gateway.call(
                .get, "/api/v1/quizzes/daily",
                headers: [.authorization: "Bearer \(token)", .acceptLanguage: accepted], ByteBuffer()
            ).decoded(Quiz.self)
            #expect(quiz.language == language)
            #expect(quiz.title == (language == "de" ? "Wie fühlen Sie sich?" : "How are you feeling?"))
        }
    }
}
