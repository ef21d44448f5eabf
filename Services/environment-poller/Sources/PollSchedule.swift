import Foundation
import Messaging

/// How often a poller checks for what is due.
struct PollSchedule: Sendable, Equatable {
    /// Between two checks while the source is up.
    var interval: Duration
    /// The longest pause between two attempts while the source is down.
    var longest: Duration

    init(interval: Duration, longest: Duration? = nil) {
        self.interval = interval
        self.longest = longest ?? interval
    }

    /// Until when a source that refused everything is left alone: briefly at first, then longer, but never before the
    /// provider allows, and where only a change helps until that can be expected.
    /// - Returns: nil when the source may be polled.
    func blockedUntil(after report: PollReport, failures: Int, now: Date, random: Double = .random(in: 0..<1)) -> Date?
    {
        let ofSource = report.faults.filter { $0.scope == .source }
        guard !ofSource.isEmpty || report.isStopped && report.answered == 0 else { return nil }
        let pause = delay(afterFailures: failures, random: random)
        let named = ofSource.compactMap { $0.blockedUntil(from: now) }.max() ?? now
        return max(now.addingTimeInterval(pause / .seconds(1)), named)
    }

    func delay(afterFailures failures: Int, random: Double = .random(in: 0..<1)) -> Duration {
        Backoff(base: min(.seconds(15), interval), limit: longest).delay(afterFailures: failures, random: random)
    }
}
