import Foundation

/// When a message is retried after a transient error: after about 30 seconds, then each time four times later, so that
/// six attempts span almost three hours.
struct RetrySchedule: Sendable, Equatable {
    var attempts = 6
    var firstDelay: TimeInterval = 30
    var factor = 4.0
    /// The largest part by which a delay is lengthened, so that messages that failed together are not retried together.
    var jitter = 0.2
    /// In seconds since the notification was made; also ends retries that use no attempt.
    var longestWait: TimeInterval = 3 * 86_400

    /// - Parameters:
    ///   - attempt: the one that failed, from 1.
    ///   - notBefore: what the server asked for.
    ///   - random: a value in 0..<1.
    /// - Returns: nil when no attempt is left. A message is never parked for more than half of the life it has left, so
    ///   that it is tried again while it is of use.
    func nextAttempt(
        after attempt: Int, notBefore: Date? = nil, usesAttempt: Bool = true, of life: MessageLife, at now: Date,
        random: Double
    ) -> Date? {
        guard !usesAttempt || attempt < attempts, now.timeIntervalSince(life.createdAt) < longestWait else {
            return nil
        }
        let delay = firstDelay * pow(factor, Double(max(attempt, 1) - 1)) * (1 + jitter * random)
        // A second of jitter is enough where the server gave a date. One that is near must not use up all attempts.
        let asked = notBefore.map { max($0, usesAttempt ? now + firstDelay : now) + random }
        return min(asked ?? now + delay, life.latestAttempt(after: now))
    }
}

/// The time within which a message is of use.
struct MessageLife: Sendable, Equatable {
    var createdAt: Date
    /// Nil for never.
    var expiresAt: Date?

    /// In seconds; shorter waits would be requests for nothing.
    private static let shortestWait: TimeInterval = 60

    /// When half of what is left is over; the end itself when that is near.
    fileprivate func latestAttempt(after now: Date) -> Date {
        guard let expiresAt else { return .distantFuture }
        let wait = max(expiresAt.timeIntervalSince(now) / 2, Self.shortestWait)
        return min(now + wait, max(expiresAt, now))
    }
}
