import Domain
import Foundation
import HTTPService

/// Reports what is in the air in a cell: the same for all strangers, and for all people there who have chosen the same
/// allergens and thresholds.
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
    /// Of the environment, which is another than the real one where recordings are played.
    let now: @Sendable () async throws -> Date

    /// For anyone.
    func callAsFunction(_ question: Question) async throws -> EnvironmentAnswer {
        EnvironmentAnswer(try await facts(of: question.cell), question.manner, for: nil, at: try await now())
    }

    /// For one person.
    func callAsFunction(_ personal: PersonalQuestion) async throws -> EnvironmentAnswer {
        var answer = EnvironmentAnswer(
            try await facts(of: personal.question.cell), personal.question.manner, for: personal.sensitivities,
            at: try await now())
        answer.place.name = personal.placeName
        return answer
    }

    private func facts(of cell: GridCell) async throws -> PlaceFacts {
        try await facts.value(for: cell) {
            try await store.facts(
                of: Grid.tenthOfDegree.centre(of: cell), from: try await directory.providers(), at: try await now())
        }
    }
}
