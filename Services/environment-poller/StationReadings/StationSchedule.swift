import Domain
import Foundation
import Messaging

/// When a station is polled again: after an interval, and in any case when its day begins.
struct StationSchedule: Sendable {
    let interval: Duration
    let zone: TimeZone

    func nextDue(after now: Date) -> Date { nextDue(now, in: interval) }

    /// - Parameter random: in 0..<1, for the jitter.
    func nextDue(
        after now: Date, failures: Int, blockedUntil: Date?, random: Double = .random(in: 0..<1)
    ) -> Date {
        let backoff = Backoff(base: min(.seconds(30), interval), limit: interval)
        let next = nextDue(now, in: backoff.delay(afterFailures: failures, random: random))
        return max(next, blockedUntil ?? next)
    }

    private func nextDue(_ now: Date, in delay: Duration) -> Date {
        min(now.addingTimeInterval(delay / .seconds(1)), CalendarDay(of: now, in: zone).next.start(in: zone))
    }
}
