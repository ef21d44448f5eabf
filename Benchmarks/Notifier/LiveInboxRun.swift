/// The result of notifying people with open inboxes of one alert.
struct LiveInboxRun: Sendable {
    var streams: Int
    /// Milliseconds from the moment at which the notifier took a batch in hand, so its transaction included, until a
    /// stream had the event.
    var p50: Double
    var p99: Double
    var slowest: Double
    /// Of the gateway, for all streams.
    var gatewaySeconds: Double
    /// Of the gateway, at its peak.
    var gatewayBytes: Double

    init(latencies: [Double], gatewaySeconds: Double, gatewayBytes: Double) {
        let sorted = latencies.map { $0 * 1_000 }.sorted()
        streams = sorted.count
        p50 = sorted[sorted.count / 2]
        p99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
        slowest = sorted.last ?? 0
        (self.gatewaySeconds, self.gatewayBytes) = (gatewaySeconds, gatewayBytes)
    }

    var sentence: String {
        let times = [p50, p99, slowest].map { "\(Int($0.rounded()))" }
        return "live inboxes: \(streams) streams, p50 \(times[0]) ms, p99 \(times[1]) ms, slowest \(times[2]) ms; "
            + "gateway \((gatewaySeconds * 1_000).rounded()) ms of CPU, \(Int(gatewayBytes / 1_000_000)) MB"
    }
}

/// How long an inbox entry takes to reach 10,000 people who all have their inbox open.
///
/// alert-fanout finds the people of an alert and the notifier adds it to their inboxes, and one ingest-gateway writes the events to 10,000 open
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
