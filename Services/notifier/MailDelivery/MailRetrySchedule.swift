import Foundation

/// When a mail is tried again after a passing failure: after 30 seconds, then each time four times later, so that six
/// attempts span almost three hours.
struct MailRetrySchedule: Sendable, Equatable {
    var attempts = 6
    var firstDelay: TimeInterval = 30
    var factor = 4.0

    /// - Parameter attempt: the one that failed, from 1.
    /// - Returns: nil when it was the last.
    func nextAttempt(after attempt: Int, at now: Date) -> Date? {
        guard attempt < attempts else { return nil }
        return now + firstDelay * pow(factor, Double(max(attempt, 1) - 1))
    }
}
