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
