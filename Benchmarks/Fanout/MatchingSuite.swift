/// Whom an alert concerns of 1,000,000 people with three allergens each, by the index in memory of the release build of
/// alert-fanout.
///
/// The peer of the time is the quickest of four indexes of PostgreSQL, which only count. The peer of the memory is the
/// same process before it loads the audience.
struct MatchingSuite: Suite {
    enum Subject: Sendable {
        case time
        case memory
    }

    let name: String
    let subject: Subject

    func run(_ settings: Settings) async throws -> Outcome {
        let measured = try await MatchingMeasurement.shared.outcome(settings)
        switch subject {
        case .time:
            return Outcome(
                of: self, Comparison(ours: [measured.ours], peers: [measured.peers]), unit: "ms",
                peer: "the quickest of four indexes of PostgreSQL", goal: .below(100))
        case .memory:
            return Outcome(
                of: self, Comparison(ours: [measured.memory], peers: [measured.emptyMemory]), unit: "MB",
                peer: "the same process with nobody", goal: .below(250))
        }
    }
}
