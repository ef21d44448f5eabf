import Foundation

/// `GET /api/v1/environment` of 500 places by 500 people who are signed in, against the same by strangers.
struct AccountsEnvironmentSuite: Suite {
    enum Subject: Sendable {
        case requestsPerSecond
        /// Of the same run.
        case p99
    }

    let name: String
    let subject: Subject

    func run(_ settings: Settings) async throws -> Outcome {
        let measured = try await AccountsEnvironment.shared.outcome(settings)
        let peer = "the same, not signed in"
        return switch subject {
        case .requestsPerSecond:
            Outcome(of: self, measured.rate, unit: "requests/s", peer: peer, goal: .atLeast(12_000))
        case .p99:
            Outcome(of: self, measured.p99, unit: "ms", peer: peer, goal: .below(20))
        }
    }
}

/// Measured once for both figures.
private actor AccountsEnvironment {
    static let shared = AccountsEnvironment()
    private static let rounds = 3
    private var measured: EnvironmentMeasurement.Outcome?

    func outcome(_ settings: Settings) async throws -> EnvironmentMeasurement.Outcome {
        if let measured { return measured }
        let rows = EnvironmentRows(places: EnvironmentMeasurement.places, now: Date())
        let outcome = try await AccountsStack.with(settings) { stack in
            try await rows.store(in: stack.database.pool)
            return try await Self.measure(rows, stack)
        }
        measured = outcome
        return outcome
    }

    private static func measure(
        _ rows: EnvironmentRows, _ stack: AccountsStack
    ) async throws -> EnvironmentMeasurement.Outcome {
        let signedIn = HTTPLoad(zip(rows.paths, stack.people.tokens).map { HTTPLoad.Request(path: $0, token: $1) })
        let strangers = HTTPLoad(paths: rows.paths)
        var (own, others): ([HTTPLoad.Result], [HTTPLoad.Result]) = ([], [])
        for round in 0...rounds {
            let result = try await signedIn.run(against: stack.gatewayURL)
            let other = try await strangers.run(against: stack.gatewayURL)
            // The first round only warms up.
            guard round > 0 else { continue }
            own.append(result)
            others.append(other)
        }
        return EnvironmentMeasurement.Outcome(
            rate: Comparison(ours: own.map(\.requestsPerSecond), peers: others.map(\.requestsPerSecond)),
            p99: Comparison(ours: own.map(\.p99), peers: others.map(\.p99)))
    }
}
