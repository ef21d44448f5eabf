public import Domain

/// What a reader hands on while it reads.
public enum HealthEvent: Hashable, Sendable {
    case sample(HealthSample)
    /// Sound, but of no use here: what it was.
    case skipped(String)
    /// Wrong: why, never the value.
    case refused(String)
}
