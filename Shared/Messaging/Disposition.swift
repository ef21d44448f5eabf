/// What the broker does with a message: the verdict of its handler under the handler's retry policy.
public enum Disposition: Sendable, Equatable {
    case acknowledge
    case retry(Retry)
    /// Back into its queue as it came, when its consumer stops: what its handler needs is away, and the attempt does not
    /// count.
    case giveBack
    /// Into the dead-letter queue, with the reason.
    case deadLetter(String)
}

/// A message that waits for its next attempt.
public struct Retry: Sendable, Equatable {
    /// The delay in the policy; each has a delay queue.
    public var rung: Duration
    /// How long this message waits: at most ``rung``.
    public var delay: Duration
    /// Counted from 1; 2 or more.
    public var nextAttempt: Int
    public var reason: String

    public init(rung: Duration, delay: Duration, nextAttempt: Int, reason: String) {
        self.rung = rung
        self.delay = delay
        self.nextAttempt = nextAttempt
        self.reason = reason
    }
}
