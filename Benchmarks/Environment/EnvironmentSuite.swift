/// `GET /api/v1/environment` of 500 places, against a bare Hummingbird "hello".
struct EnvironmentSuite: Suite {
    enum Subject: Sendable {
        case requestsPerSecond
        /// Of the same run.
        case p99
    }

    let name: String
    let subject: Subject

    func run(_ settings: Settings) async throws -> Outcome {
        let measured = try await EnvironmentMeasurement.shared.outcome(settings)
        let peer = "a bare Hummingbird \"hello\""
        return switch subject {
        case .requestsPerSecond:
            Outcome(of: self, measured.rate, unit: "requests/s", peer: peer, goal: .ratioAtLeast(0.5))
        case .p99:
            Outcome(of: self, measured.p99, unit: "ms", peer: peer, goal: .below(50))
        }
    }
}
