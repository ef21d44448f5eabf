import Foundation

/// One request of people, to the release build and to a Python service that does the same work, in turn.
struct AccountsSuite: Suite {
    let name: String
    let load: AccountsLoad
    /// How many times the peer's requests per second.
    let goal: Double

    private static let rounds = 3

    func run(_ settings: Settings) async throws -> Outcome {
        try await AccountsStack.with(settings) { stack in
            let ours = AccountsRound(load: load, url: load.url(of: stack), schema: load.schema, stack: stack)
            guard AccountsPeer.isInstalled else {
                let (rate, p99) = try await ours.run()
                return Outcome(
                    of: self, rate, unit: unit(p99), withoutPeer: AccountsPeer.name, goal: .ratioAtLeast(goal))
            }
            let peer = try await AccountsPeer.start(beside: stack)
            defer { peer.stop() }
            let schema = load.schema.map { _ in AccountsPeer.schema }
            return try await compare(ours, AccountsRound(load: load, url: peer.url, schema: schema, stack: stack))
        }
    }

    private func compare(_ ours: AccountsRound, _ peers: AccountsRound) async throws -> Outcome {
        var (latencies, peerLatencies): ([Double], [Double]) = ([], [])
        let rates = try await Alternation(rounds: Self.rounds).run {
            let (rate, p99) = try await ours.run()
            latencies.append(p99)
            return rate
        } peer: {
            let (rate, p99) = try await peers.run()
            peerLatencies.append(p99)
            return rate
        }
        let p99 = Comparison(ours: Array(latencies.dropFirst()), peers: Array(peerLatencies.dropFirst()))
        return Outcome(
            of: self, rates, unit: unit(p99.value),
            peer: "\(AccountsPeer.name), p99 \(p99.peerValue.rounded(toSignificantDigits: 3).formatted()) ms",
            goal: .ratioAtLeast(goal))
    }

    private func unit(_ p99: Double) -> String {
        "requests/s, p99 \(p99.rounded(toSignificantDigits: 3).formatted()) ms"
    }
}

/// Some seconds of one kind of request, until the broker has confirmed what they announced.
private struct AccountsRound: Sendable {
    let load: AccountsLoad
    let url: String
    let schema: String?
    let stack: AccountsStack

    /// - Returns: requests per second, and milliseconds.
    func run() async throws -> (rate: Double, p99: Double) {
        let load = load.load(of: stack.people)
        let result = try await load.run(against: url)
        // Who only notes what is to be announced has not done the work yet.
        var rest = 0.0
        if let schema { rest = try await stack.drain(schema).seconds }
        let seconds = Double(load.seconds)
        return (result.requestsPerSecond * seconds / (seconds + rest), result.p99)
    }
}
