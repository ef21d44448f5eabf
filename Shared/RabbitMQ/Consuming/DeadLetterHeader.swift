/// The headers that explain why a message is in a dead-letter queue, in addition to its original ones.
public enum DeadLetterHeader {
    public static let reason = "x-death-reason"
    /// The queue whose handler rejected it.
    public static let queue = "x-death-queue"
    /// RFC 3339, UTC.
    public static let time = "x-death-time"
    /// How many times it had been delivered, including the last.
    public static let count = "x-death-count"

    /// Longer reasons are truncated: a header is no place for a stack trace.
    public static let maximumReasonLength = 500
}
