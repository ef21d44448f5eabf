import Foundation

/// Limits messages to a rate: a bucket that fills at that rate up to its burst.
struct TokenBucket: Sendable, Equatable {
    /// Messages a second.
    let rate: Double
    /// Messages that may be sent at once after a pause.
    let burst: Double
    private var level: Double
    private var filledAt: Date

    /// Starts full.
    init(rate: Double, burst: Double, at now: Date) {
        (self.rate, self.burst, level, filledAt) = (rate, burst, burst, now)
    }

    /// Messages that may be sent now.
    func count(at now: Date) -> Int { Int(level(at: now) + Self.rounding) }

    /// - Parameter count: at most ``count(at:)``. A clock that was set back adds and removes no tokens.
    mutating func take(_ count: Int, at now: Date) {
        level = max(0, level(at: now) - Double(count))
        filledAt = now
    }

    /// Returns the tokens of messages that were not there.
    mutating func giveBack(_ count: Int) { level = min(burst, level + Double(count)) }

    /// When the next message may be sent; `now` when it may already.
    func nextToken(after now: Date) -> Date {
        let missing = 1 - level(at: now)
        return missing <= Self.rounding ? now : now + missing / rate
    }

    private func level(at now: Date) -> Double {
        min(burst, level + max(0, now.timeIntervalSince(filledAt)) * rate)
    }

    /// Dates are binary fractions, so a token that is full but for a millionth counts.
    private static let rounding = 1e-6
}
