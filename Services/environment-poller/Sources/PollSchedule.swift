import Foundation
import Messaging

/// How often it is looked for what is due.
struct PollSchedule: Sendable, Equatable {
    /// Between two looks when all is well.
    var interval: Duration
    /// Between two tries while the source stays down.
    var longest: Duration

    init(interval: Duration, longest: Duration? = nil) {
        self.interval = interval
        self.longest = longest ?? interval
    }

    /// Until when nobody asks a source that refused everything: soon at first, then ever later, but never before the
    /// provider allows.
    /// - Returns: nil when the source may be asked on.
    func blockedUntil(after report: PollReport, failures: Int, now: Date, random: Double = .random(in: 0..<1)) -> Date?
    {
        guard report.isStopped else { return nil }
        let pause = delay(afterFailures: failures, random: random)
        let named = report.faults.compactMap(\.blockedUntil).max() ?? now
        return max(now.addingTimeInterval(pause / .seconds(1)), named)
    }

    func delay(afterFailures failures: Int, random: Double = .random(in: 0..<1)) -> Duration {
        Backoff(base: min(.seconds(15), interval), limit: longest).delay(afterFailures: failures, random: random)
    }
}
