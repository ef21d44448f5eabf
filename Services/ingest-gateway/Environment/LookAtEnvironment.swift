import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol

/// Tells what is in the air in a cell, from answers that were rendered a moment ago: one for all strangers, and one for
/// all people there who have chosen the same allergens and thresholds.
struct LookAtEnvironment: Sendable {
    struct Question: Hashable, Sendable {
        /// Of ``Grid/tenthOfDegree``: as precisely as anybody's place is known.
        var cell: GridCell
        var manner: EnvironmentManner
    }

    /// What makes an answer personal, and nothing that says who asks.
    struct PersonalQuestion: Hashable, Sendable {
        var question: Question
        var sensitivities: [Sensitivity]
        /// When it is about a person's own place.
        var placeName: String?
    }

    let store: any EnvironmentStore
    let directory: ProviderDirectory
    let facts: LoadingCache<GridCell, PlaceFacts>
    let answers: LoadingCache<Question, RenderedResponse>
    let personalAnswers: LoadingCache<PersonalQuestion, RenderedResponse>
    /// Of the environment, which is another than the real one where recordings are played.
    let now: @Sendable () async throws -> Date

    private static let varying: HTTPFields = [.vary: "Authorization"]

    /// For anyone.
    func callAsFunction(_ question: Question) async throws -> RenderedResponse {
        try await answers.value(for: question) {
            let facts = try await self.facts(of: question.cell)
            return try Self.render(
                EnvironmentAnswer(facts, question.manner, for: nil, at: try await now()),
                cacheControl: "public, max-age=60")
        }
    }

    /// For one person.
    func callAsFunction(_ personal: PersonalQuestion) async throws -> RenderedResponse {
        try await personalAnswers.value(for: personal) {
            let facts = try await self.facts(of: personal.question.cell)
            var answer = EnvironmentAnswer(
                facts, personal.question.manner, for: personal.sensitivities, at: try await now())
            answer.place.name = personal.placeName
            return try Self.render(answer, cacheControl: "private, max-age=60")
        }
    }

    private func facts(of cell: GridCell) async throws -> PlaceFacts {
        try await facts.value(for: cell) {
            try await store.facts(
                of: Grid.tenthOfDegree.centre(of: cell), from: try await directory.providers(), at: try await now())
        }
    }

    private static func render(_ answer: EnvironmentAnswer, cacheControl: String) throws -> RenderedResponse {
        RenderedResponse(
            body: try MessageCoding.encode(answer), ignoring: ["asOf", "ageSeconds", "lastSuccess"],
            cacheControl: cacheControl,
            other: varying)
    }
}
