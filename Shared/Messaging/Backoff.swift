/// How long to wait before the next attempt: exponential with full jitter.
///
/// Source: https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
public struct Backoff: Sendable, Equatable {
    public var base: Duration
    public var limit: Duration

    public init(base: Duration = .milliseconds(200), limit: Duration = .seconds(15)) {
        self.base = base
        self.limit = limit
    }

    /// - Parameters:
    ///   - failures: in a row, 1 or more.
    ///   - random: in 0..<1; how much of the full delay to take, at least a tenth of it.
    public func delay(afterFailures failures: Int, random: Double = .random(in: 0..<1)) -> Duration {
        let doublings = min(max(failures, 1) - 1, 20)
        let full = min(base * (1 << doublings), limit)
        return full * max(random, 0.1)
    }
}
