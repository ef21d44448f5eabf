import Foundation

/// What the health-metrics-analyzer makes of people's measurements, over the real broker and database.
struct HealthSuite: Suite {
    enum Subject: Sendable {
        /// Samples a second from the queue to the judged day.
        case samples
        /// Seconds to judge everybody once more.
        case update
    }

    let name: String
    let subject: Subject

    func run(_ settings: Settings) async throws -> Outcome {
        switch subject {
        case .samples:
            let comparison = try await HealthRecordingBench().run(settings)
            return Outcome(
                of: self, comparison, unit: "samples/s", peer: HealthPlainTable.name, goal: .atLeast(50_000))
        case .update:
            let comparison = try await HealthUpdateBench().run(settings)
            return Outcome(of: self, comparison, unit: "s", peer: HealthPlainTable.name, goal: .below(60))
        }
    }
}
