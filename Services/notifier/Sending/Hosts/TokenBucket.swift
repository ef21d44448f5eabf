import Foundation

/// How many messages may go out now at a rate: a bucket that fills at that rate up to its burst.
struct TokenBucket: Sendable, Equatable {
    /// Messages a second.
    let rate: Double
    /// How many may go at once after a pause.
    let burst: Double
    private var level: Double
    private var filledAt: Date

    /// Full at first.
    init(rate: Double, burst: Double, at now: Date) {
        (self.rate, self.burst, level, filledAt) = (rate, burst, burst, now)
    }

    /// Whole messages that may go out now.
    func count(at now: Date) -> Int { Int(level(at: now) + Self.rounding) }

    /// - Parameter count: at most what ``count(at:)`` says; a clock that was set back gives nothing and takes nothing.
    mutating func take(_ count: Int, at now: Date) {
        level = max(0, level(at: now) - Double(count))
        filledAt = now
    }

    /// Messages for which tokens were taken, and which there were not.
    mutating func giveBack(_ count: Int) { level = min(burst, level + Double(count)) }

    /// When the next message may go out, if none may now.
    func nextToken(after now: Date) -> Date {
        let missing = 1 - level(at: now)
        return missing <= Self.rounding ? now : now + missing / rate
    }

    private func level(at now: Date) -> Double {
        min(burst, level + max(0, now.timeIntervalSince(filledAt)) * rate)
    }

    /// Dates are binary fractions: a token that is there but for a millionth is there.
    private static let rounding = 1e-6
}
