public import Caching
public import Domain
public import Foundation

/// Reports what is in the air in a cell: the same for everybody who is not signed in, and for all
/// people there who have chosen the same allergens and thresholds.
public struct ReadEnvironment: Sendable {
    public struct Question: Hashable, Sendable {
        /// Of ``Grid/tenthOfDegree``: as precisely as anybody's place is known.
        public var cell: GridCell
        public var options: EnvironmentOptions

        public init(cell: GridCell, options: EnvironmentOptions) {
            self.cell = cell
            self.options = options
        }
    }

    /// What makes an answer personal, and nothing that says who asks.
    public struct PersonalQuestion: Hashable, Sendable {
        public var question: Question
        public var sensitivities: [Sensitivity]
        /// When it is about a person's own place.
        public var placeName: String?

        public init(question: Question, sensitivities: [Sensitivity], placeName: String?) {
            self.question = question
            self.sensitivities = sensitivities
            self.placeName = placeName
        }
    }

    private let store: PostgresEnvironmentStore
    private let directory: ProviderDirectory
    private let facts: LoadingCache<GridCell, PlaceFacts>
    private let now: @Sendable () async throws -> Date

    /// - Parameter now: the time of the environment, which is another than the real one where recordings are played.
    public init(
        store: PostgresEnvironmentStore, directory: ProviderDirectory, facts: LoadingCache<GridCell, PlaceFacts>,
        now: @escaping @Sendable () async throws -> Date
    ) {
        self.store = store
        self.directory = directory
        self.facts = facts
        self.now = now
    }

    /// For anyone.
    public func callAsFunction(_ question: Question) async throws -> LocalEnvironment {
        LocalEnvironment(try await facts(of: question.cell), question.options, for: nil, at: try await now())
    }

    /// For one person.
    public func callAsFunction(_ personal: PersonalQuestion) async throws -> LocalEnvironment {
        var answer = LocalEnvironment(
            try await facts(of: personal.question.cell), personal.question.options, for: personal.sensitivities,
            at: try await now())
        answer.place.name = personal.placeName
        return answer
    }

    /// What is known now, and so many hours from the beginning of the local day on: both out of the same facts.
    /// - Parameter isPersonal: whether it is for the person of the question; otherwise it is for anyone.
    public func withHours(
        _ personal: PersonalQuestion, isPersonal: Bool, count: Int, in zone: TimeZone
    ) async throws -> (environment: LocalEnvironment, hours: EnvironmentHours) {
        let known = try await facts(of: personal.question.cell)
        let moment = try await now()
        let options = personal.question.options
        let environment = LocalEnvironment(
            known, options, for: isPersonal ? personal.sensitivities : nil, at: moment)
        let merge = EnvironmentMerge(
            place: known.place, sources: known.sources, stations: [], now: moment,
            audience: isPersonal ? .ownUser : .anyone)
        let start = EnvironmentHours.firstHour(of: CalendarDay(of: moment, in: zone), in: zone)
        return (environment, EnvironmentHours(merge, scale: options.scale, from: start, count: count))
    }

    private func facts(of cell: GridCell) async throws -> PlaceFacts {
        try await facts.value(for: cell) {
            try await store.facts(
                of: Grid.tenthOfDegree.centre(of: cell), from: try await directory.providers(), at: try await now())
        }
    }
}
