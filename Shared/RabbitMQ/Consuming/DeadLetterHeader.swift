/// The headers that tell why a message rests in a dead-letter queue, beside those it came with.
public enum DeadLetterHeader {
    public static let reason = "x-death-reason"
    /// The queue whose handler gave it up.
    public static let queue = "x-death-queue"
    /// RFC 3339, UTC.
    public static let time = "x-death-time"
    /// How often it had been delivered, this time included.
    public static let count = "x-death-count"

    /// Longer reasons are cut there: a header is no place for a stack trace.
    public static let maximumReasonLength = 500
}
