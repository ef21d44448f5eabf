/// What a handler made of a message; only Messaging turns it into an acknowledgement, a retry or a dead letter.
public enum Verdict: Sendable, Equatable {
    /// In effect, now or earlier: acknowledge.
    case done
    /// Not in effect for a passing reason: try again as the handler's ``RetryPolicy`` says.
    case retry(String)
    /// Can never take effect: keep it in the dead-letter queue with the reason.
    case deadLetter(String)
}
