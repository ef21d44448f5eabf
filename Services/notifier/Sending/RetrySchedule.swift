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
    /// - Returns: nil when no attempt is left.
    func nextAttempt(
        after attempt: Int, notBefore: Date? = nil, usesAttempt: Bool = true, createdAt: Date, at now: Date,
        random: Double
    ) -> Date? {
        guard !usesAttempt || attempt < attempts, now.timeIntervalSince(createdAt) < longestWait else { return nil }
        let delay = firstDelay * pow(factor, Double(max(attempt, 1) - 1)) * (1 + jitter * random)
        guard let notBefore else { return now + delay }
        // A second of jitter is enough where the server gave a date.
        return max(notBefore, now) + random
    }
}
