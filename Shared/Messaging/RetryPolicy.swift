/// How often a handler tries a message, and how long it waits between two attempts.
///
/// Messages wait on the broker, in a delay queue per service and delay, so that they block no others and outlive the
/// process.
public struct RetryPolicy: Sendable, Equatable {
    /// The wait before the second attempt, the third, and so on; empty for a single attempt.
    public var delays: [Duration]

    public init(delays: [Duration]) {
        precondition(delays.allSatisfy { $0 >= .milliseconds(1) }, "delay queues count in whole milliseconds")
        self.delays = delays
    }

    /// Six attempts within an hour and a quarter.
    public static let standard = RetryPolicy(
        delays: [.seconds(5), .seconds(30), .seconds(120), .seconds(600), .seconds(3_600)])

    /// As ``standard``, then every hour for a day: for state that has to arrive, however long the database is down.
    public static let patient = RetryPolicy(
        delays: standard.delays + Array(repeating: .seconds(3_600), count: 23))

    /// For messages that are stale by the time they could be tried again.
    public static let never = RetryPolicy(delays: [])

    /// The largest share that jitter takes off a delay, so that messages that failed together do not return together.
    static let jitter = 0.2

    /// What to do with a message after an attempt.
    /// - Parameters:
    ///   - attempt: which one it was, counted from 1.
    ///   - random: in 0..<1; the share of the jitter to apply.
    public func disposition(
        of verdict: Verdict, attempt: Int, random: Double = .random(in: 0..<1)
    ) -> Disposition {
        switch verdict {
        case .done:
            return .acknowledge
        case .deadLetter(let reason):
            return .deadLetter(reason)
        case .retry(let reason):
            let attempt = max(1, attempt)
            guard attempt <= delays.count else {
                return .deadLetter(attempt == 1 ? reason : "given up after \(attempt) attempts: \(reason)")
            }
            let rung = delays[attempt - 1]
            return .retry(
                Retry(rung: rung, delay: rung * (1 - Self.jitter * random), nextAttempt: attempt + 1, reason: reason))
        }
    }
}
