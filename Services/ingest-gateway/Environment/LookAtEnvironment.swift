import Domain
import Foundation
import HTTPTypes
import MessageProtocol

/// Tells what is in the air in a cell: to strangers from answers that were rendered a moment ago, to a person by their
/// own allergens from facts that were read a moment ago.
struct LookAtEnvironment: Sendable {
    struct Question: Hashable, Sendable {
        /// Of ``Grid/tenthOfDegree``: as precisely as anybody's place is known.
        var cell: GridCell
        var manner: EnvironmentManner
    }

    let store: any EnvironmentStore
    let directory: ProviderDirectory
    let facts: AnswerCache<GridCell, PlaceFacts>
    let answers: AnswerCache<Question, RenderedAnswer>
    /// Of the environment, which is another than the real one where recordings are played.
    let now: @Sendable () async throws -> Date

    private static let varying: HTTPFields = [.vary: "Authorization"]

    /// For anyone.
    func callAsFunction(_ question: Question) async throws -> RenderedAnswer {
        try await answers.value(for: question) {
            let facts = try await self.facts(of: question.cell)
            return try Self.render(
                EnvironmentAnswer(facts, question.manner, for: nil, at: try await now()),
                cacheControl: "public, max-age=60")
        }
    }

    /// For one person; `placeName` is theirs, when they ask about their own place.
    func callAsFunction(
        _ question: Question, for person: Subscription, placeName: String?
    ) async throws -> RenderedAnswer {
        let facts = try await facts(of: question.cell)
        var answer = EnvironmentAnswer(facts, question.manner, for: person, at: try await now())
        answer.place.name = placeName
        return try Self.render(answer, cacheControl: "private, max-age=60")
    }

    private func facts(of cell: GridCell) async throws -> PlaceFacts {
        try await facts.value(for: cell) {
            try await store.facts(
                of: Grid.tenthOfDegree.centre(of: cell), from: try await directory.providers(), at: try await now())
        }
    }

    private static func render(_ answer: EnvironmentAnswer, cacheControl: String) throws -> RenderedAnswer {
        RenderedAnswer(
            body: try MessageCoding.encode(answer), ignoring: ["asOf", "ageSeconds", "lastSuccess"],
            cacheControl: cacheControl,
            other: varying)
    }
}
