import Foundation
import Messaging

/// How often a source is asked.
struct PollSchedule: Sendable, Equatable {
    /// Between two rounds when all is well.
    var interval: Duration
    /// Between two rounds while the source stays down.
    var longest: Duration

    init(interval: Duration, longest: Duration? = nil) {
        self.interval = interval
        self.longest = longest ?? interval
    }

    /// After a failed round: soon at first, then ever later, but never before the provider allows.
    func delay(after report: PollReport, failures: Int, now: Date, random: Double = .random(in: 0..<1)) -> Duration {
        guard !report.faults.isEmpty else { return interval }
        let pause = delay(afterFailures: failures, random: random)
        let blocked = report.faults.compactMap(\.blockedUntil).max().map { $0.timeIntervalSince(now) } ?? 0
        return max(pause, .seconds(blocked))
    }

    func delay(afterFailures failures: Int, random: Double = .random(in: 0..<1)) -> Duration {
        Backoff(base: min(.seconds(15), interval), limit: longest).delay(afterFailures: failures, random: random)
    }
}
