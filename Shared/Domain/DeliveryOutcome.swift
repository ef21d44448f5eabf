/// What became of one matched recipient; the six outcomes of the ledger.
public enum DeliveryOutcome: String, CaseIterable, Hashable, Sendable, Codable {
    case delivered, digested, muted, expired, superseded, failed
}

/// How soon a notification must go out.
public enum Urgency: String, CaseIterable, Hashable, Sendable, Codable {
    case routine, urgent

    /// Very high loads are urgent, the rest is routine.
    public init(for intensity: Intensity) { self = intensity.level == .veryHigh ? .urgent : .routine }
}
