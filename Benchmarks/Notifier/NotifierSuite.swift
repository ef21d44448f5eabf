import Foundation

/// How fast the notifier sends messages, compared with other senders of the same messages on this machine.
///
/// Ours runs from the commit that queues the messages until each of them is recorded as accepted: claiming, rendering,
/// encrypting or signing, sending and recording are all in it, while PostgreSQL and the receiving program share the
/// cores. The C peer only sends bytes that are ready.
struct NotifierSuite: Suite {
    enum Subject: Sendable {
        case againstLibcurl
        /// The rate itself, with h2load beside it.
        case rate
        case againstApprise
        /// How late a message is while there is time for all.
        case lateness
        /// For one message.
        case cpu
        /// Of the process at its peak.
        case memory
    }

    let name: String
    let load: NotifierChannelLoad
    let subject: Subject

    func run(_ settings: Settings) async throws -> Outcome {
        let measured = try await NotifierMeasurement.shared.outcome(of: load, settings)
        return switch subject {
        case .againstLibcurl: rate(measured, beside: measured.libcurl, SendingPeer.name, goal: .ratioAtLeast(0.5))
        case .rate: rate(measured, beside: measured.h2load, H2loadPeer.name, goal: .atLeast(5_000))
        case .againstApprise: againstApprise(measured)
        case .lateness: lateness(measured)
        case .cpu:
            compare(
                measured.ours.map(\.microsecondsOfCPU), measured.libcurl.map(\.microsecondsOfCPU), unit: "µs/message",
                goal: .below(200))
        case .memory:
            compare(
                [measured.ours.compactMap(\.peakBytes).max() ?? 0].map { $0 / 1_000_000 },
                [measured.libcurl.compactMap(\.peakBytes).max() ?? 0].map { $0 / 1_000_000 }, unit: "MB",
                goal: .below(250))
        }
    }

    private static let unit = "messages/s"

    private func rate(
        _ measured: NotifierMeasurement.Outcome, beside peers: [NotifierSendRun], _ peer: String, goal: Goal
    ) -> Outcome {
        let comparison = Comparison(ours: measured.ours.map(\.rate), peers: peers.map(\.rate))
        return Outcome(of: self, comparison, unit: Self.unit, peer: peer, goal: goal)
    }

    private func againstApprise(_ measured: NotifierMeasurement.Outcome) -> Outcome {
        let rates = measured.ours.map(\.rate)
        let goal = Goal.ratioAtLeast(10)
        guard let apprise = measured.apprise.first else {
            print("\(name): the peer is not installed: PyPI could not be reached when 'make bench' began")
            let value = Comparison(ours: rates, peers: rates).value
            return Outcome(of: self, value, unit: Self.unit, withoutPeer: ApprisePeer.name, goal: goal)
        }
        // The slow peer ran once; its one value is paired with each of ours.
        let comparison = Comparison(ours: rates, peers: rates.map { _ in apprise.rate })
        return Outcome(of: self, comparison, unit: Self.unit, peer: ApprisePeer.name, goal: goal)
    }

    /// The limit is that of the live inbox, since one is as late as the other for the person.
    private func lateness(_ measured: NotifierMeasurement.Outcome) -> Outcome {
        compare(
            [(measured.steady.p99 ?? 0) * 1_000], [(measured.steadyLibcurl.p99 ?? 0) * 1_000],
            unit: "ms p99 at \(load.steadyRate)/s", goal: .below(1_000))
    }

    private func compare(_ ours: [Double], _ peers: [Double], unit: String, goal: Goal) -> Outcome {
        Outcome(of: self, Comparison(ours: ours, peers: peers), unit: unit, peer: SendingPeer.name, goal: goal)
    }
}
