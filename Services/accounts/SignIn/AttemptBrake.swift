import Foundation

/// How often something may be tried: some times at once, then after a delay that grows with each further attempt, while
/// one attempt after the other is forgiven.
struct AttemptBrake: Sendable, Equatable {
    /// How many attempts need no delay.
    var free: Int
    /// The delay after the last free one; each further one doubles it.
    var firstDelay: TimeInterval
    var longestDelay: TimeInterval
    /// After how many seconds one attempt less counts.
    var forgiveness: TimeInterval

    /// What is known of earlier attempts.
    struct Memory: Sendable, Equatable {
        /// Attempts that were not forgiven at that time.
        var level: Double
        var at: Date
        var freeAt: Date

        /// Of nothing. Free since 1970, because simultaneous attempts may be counted in another order than that of their times.
        init(at now: Date) { self.init(level: 0, at: now, freeAt: Date(timeIntervalSince1970: 0)) }

        init(level: Double, at: Date, freeAt: Date) {
            self.level = level
            self.at = at
            self.freeAt = freeAt
        }
    }

    /// - Returns: what is known after one more attempt at that time.
    /// - Throws: ``TooManyAttempts`` when it comes too early.
    func attempt(at now: Date, after memory: Memory) throws(TooManyAttempts) -> Memory {
        guard memory.freeAt <= now else { throw TooManyAttempts(freeIn: memory.freeAt.timeIntervalSince(now)) }
        let passed = max(0, now.timeIntervalSince(memory.at))
        let level = max(0, memory.level - passed / forgiveness) + 1
        let delay = delay(after: level)
        return Memory(level: level, at: max(now, memory.at), freeAt: delay > 0 ? now + delay : memory.freeAt)
    }

    /// When nothing is left to remember.
    func end(of memory: Memory) -> Date { max(memory.freeAt, memory.at + memory.level * forgiveness) }

    private func delay(after level: Double) -> TimeInterval {
        let beyond = level - Double(free)
        // 2^20 times any first delay is longer than the longest.
        return beyond < 0 ? 0 : min(longestDelay, firstDelay * pow(2, min(beyond, 20)))
    }
}

extension AttemptBrake {
    /// Wrong passwords of one client for one account. NIST SP 800-63B, 5.2.2: "a period of time that increases […] (e.g.,
    /// 30 seconds up to an hour)".
    static let guesses = AttemptBrake(free: 5, firstDelay: 30, longestDelay: 3_600, forgiveness: 3_600)

    /// Wrong passwords for one account from all clients that it does not know: at most 100 at once, as NIST says there, and
    /// 100 a day.
    static let strangersGuesses = AttemptBrake(free: 100, firstDelay: 864, longestDelay: 864, forgiveness: 864)

    /// Mails to one address that strangers asked for.
    static let mails = AttemptBrake(free: 5, firstDelay: 3_600, longestDelay: 3_600, forgiveness: 3_600)

    /// What one address may do, to all accounts that do not know it together.
    static func hourly(_ count: Int) -> AttemptBrake {
        let pause = 3_600 / Double(count)
        return AttemptBrake(free: count, firstDelay: pause, longestDelay: pause, forgiveness: pause)
    }
}

/// It was tried too often.
struct TooManyAttempts: Error, Equatable {
    /// Seconds until the next attempt may be made.
    var freeIn: TimeInterval
}
