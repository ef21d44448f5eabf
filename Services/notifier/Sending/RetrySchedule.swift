import Foundation

/// When a message is tried again after a passing failure: after about 30 seconds, then each time four times later, so
/// that six attempts span almost three hours.
struct RetrySchedule: Sendable, Equatable {
    var attempts = 6
    var firstDelay: TimeInterval = 30
    var factor = 4.0
    /// Up to which part of itself a delay is lengthened, so that what failed together does not come back together.
    var jitter = 0.2
    /// In seconds since the notification was made; attempts that are not counted end here.
    var longestWait: TimeInterval = 3 * 86_400

    /// - Parameters:
    ///   - attempt: the one that failed, from 1.
    ///   - notBefore: what the server asked for.
    ///   - random: in 0..<1.
    /// - Returns: nil when it was the last.
    func nextAttempt(
        after attempt: Int, notBefore: Date? = nil, usesAttempt: Bool = true, createdAt: Date, at now: Date,
        random: Double
    ) -> Date? {
        guard !usesAttempt || attempt < attempts, now.timeIntervalSince(createdAt) < longestWait else { return nil }
        let delay = firstDelay * pow(factor, Double(max(attempt, 1) - 1)) * (1 + jitter * random)
        guard let notBefore else { return now + delay }
        // A second's worth of jitter is enough where a date was given.
        return max(notBefore, now) + random
    }
}
