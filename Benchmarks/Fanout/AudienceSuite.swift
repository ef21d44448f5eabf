/// How long it takes to bring everybody from the gateway to alert-fanout, and to load them when a process starts.
///
/// The goals are for a million people, and grow with their number.
struct AudienceSuite: Suite {
    enum Subject: Sendable {
        case rebuild
        case ready
        /// Of one process, with nothing but the audience.
        case memory
    }

    let name: String
    let subject: Subject

    func run(_ settings: Settings) async throws -> Outcome {
        let measured = try await AudienceMeasurement.shared.outcome(settings)
        let millions = Double(measured.people) / 1_000_000
        return switch subject {
        case .rebuild:
            Outcome(
                of: self, Comparison(ours: [measured.rebuild], peers: [measured.again]), unit: "s",
                peer: "again, with nothing to change", goal: .below(30 * millions))
        case .ready:
            Outcome(
                of: self, Comparison(ours: [measured.ready], peers: [measured.load]), unit: "s",
                peer: "of it for the audience", goal: .below(3 * millions))
        case .memory:
            Outcome(
                of: self, Comparison(ours: [measured.megabytes], peers: [measured.emptyMegabytes]), unit: "MB",
                peer: "the same process with nobody", goal: .below(250 * millions))
        }
    }
}
