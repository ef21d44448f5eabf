/// How long an inbox entry takes to 10,000 people who all have their inbox open.
///
/// The notifier takes an alert's batches from the broker, and one ingest-gateway writes the events to 10,000 open
/// connections, which one thread of C reads; all of it shares the cores. Nobody else's inbox is measured: what stands
/// beside it is the median of the same events.
struct LiveInboxSuite: Suite {
    let name: String

    func run(_ settings: Settings) async throws -> Outcome {
        let runs = try await LiveInboxBench().run(settings)
        return Outcome(
            of: self, Comparison(ours: runs.map(\.p99), peers: runs.map(\.p50)),
            unit: "ms p99 on \(runs.first?.streams ?? 0) streams", peer: "the median of the same events",
            goal: .below(1_000))
    }
}
