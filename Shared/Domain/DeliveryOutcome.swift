/// The outcome for one matched recipient; the six outcomes of the ledger.
public enum DeliveryOutcome: String, CaseIterable, Hashable, Sendable, Codable {
    case delivered, digested, muted, expired, superseded, failed
}

/// How soon a notification must be delivered.
public enum Urgency: String, CaseIterable, Hashable, Sendable, Codable {
    case routine, urgent

    /// Very high intensities are urgent, the rest is routine.
    public init(for intensity: Intensity) { self = intensity.level == .veryHigh ? .urgent : .routine }
}

/// A person's opinion of an alert.
public enum AlertFeedback: String, CaseIterable, Hashable, Sendable, Codable {
    case useful
    /// It came before there was anything to notice.
    case tooEarly = "too-early"
    /// The person would have preferred not to be notified.
    case tooMuch = "too-much"
}
