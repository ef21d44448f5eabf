import Domain
import Foundation
import Messaging

/// When a cell is requested again.
struct CellSchedule: Sendable {
    let rule: RefreshRule

    func nextDue(of due: DueCell, after answer: CellOutcome.Answer, askedAt: Date, random: Double) -> Date {
        switch answer {
        case .report, .unchanged:
            RefreshSchedule.nextRefresh(
                of: due.cell, after: askedAt, every: due.interval, rule: rule, freshUntil: answer.freshUntil)
        // What only a change can mend is asked a day later; a provider's region changes as rarely.
        case .fault(let fault):
            max(
                askedAt.addingTimeInterval(pause(afterFailures: due.failures + 1, due.interval, random)),
                fault.blockedUntil(from: askedAt) ?? askedAt)
        }
    }

    /// Short at first, and never longer than the planned interval.
    private func pause(afterFailures failures: Int, _ interval: Int, _ random: Double) -> TimeInterval {
        let limit = Duration.seconds(interval)
        let backoff = Backoff(base: min(.seconds(30), limit), limit: limit)
        return backoff.delay(afterFailures: failures, random: random) / .seconds(1)
    }
}
