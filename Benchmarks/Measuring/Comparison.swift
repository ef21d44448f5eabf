/// What ours and the peer's rounds gave, in the figure's unit.
struct Comparison: Sendable, Equatable {
    let value: Double
    let peerValue: Double
    let ratio: Double

    /// - Parameters:
    ///   - ours: one value per round, at least one.
    ///   - peers: of the rounds in between, as many.
    init(ours: [Double], peers: [Double]) {
        precondition(!ours.isEmpty && ours.count == peers.count, "each round has a peer's")
        value = Self.median(ours)
        peerValue = Self.median(peers)
        // Neighbours in time saw the same machine: other work on it slows both, and the ratio stays.
        let following = zip(ours, peers).map { $0 / $1 }
        let preceding = zip(ours.dropFirst(), peers).map { $0 / $1 }
        ratio = Self.median(following + preceding)
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}

/// Runs ours and the peer's work in turn.
struct Alternation: Sendable {
    let rounds: Int

    /// The first round of each is a warm-up and does not count.
    func run(ours: () async throws -> Double, peer: () async throws -> Double) async throws -> Comparison {
        var values: [Double] = []
        var peerValues: [Double] = []
        for _ in 0...rounds {
            values.append(try await ours())
            peerValues.append(try await peer())
        }
        return Comparison(ours: Array(values.dropFirst()), peers: Array(peerValues.dropFirst()))
    }
}
