public import Domain

/// What a reader emits.
public enum HealthEvent: Hashable, Sendable {
    case sample(HealthSample)
    /// Valid, but not used here: its type.
    case skipped(String)
    /// Invalid: the reason, never the value.
    case refused(String)
}
