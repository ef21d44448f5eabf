/// What the blocks of decision 0057 cost beside the design that others have: a row for each person. Printed beside both
/// is the third, alert-fanout's own decisions.
///
/// Nothing but PostgreSQL works: no broker, no matching, no service.
struct InboxDesignsSuite: Suite {
    enum Subject: Sendable {
        /// One alert for a million people, behind a season.
        case writing
        /// Of 200 alerts for them.
        case size
        /// One of their inboxes.
        case reading
    }

    let name: String
    let subject: Subject

    func run(_ settings: Settings) async throws -> Outcome {
        let blocks = try await InboxDesignsMeasurement.shared.outcome(of: .blocks, settings)
        let rows = try await InboxDesignsMeasurement.shared.outcome(of: .rows, settings)
        let (value, unit, goal): (KeyPath<InboxDesignsMeasurement.Outcome, Double>, String, Goal) =
            switch subject {
            case .writing: (\.written, "ms", .ratioAtMost(0.1))
            case .size: (\.size, "MB", .below(1_000))
            case .reading: (\.p99, "ms p99", .below(20))
            }
        return Outcome(
            of: self, Comparison(ours: [blocks[keyPath: value]], peers: [rows[keyPath: value]]), unit: unit,
            peer: InboxDesign.rows.name, goal: goal)
    }
}
