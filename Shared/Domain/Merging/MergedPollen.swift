/// What is known of one plant, or of all plants of a kind, at a place.
public struct MergedPollen: Hashable, Sendable {
    public var subject: PollenSubject
    public var state: PollenState
    /// Nil unless ``state`` is ``PollenState/present`` or ``PollenState/none``; also nil for a kind that is known by its
    /// plants only.
    public var value: MergedValue?
    /// Nil exactly when the state tells no value.
    public var intensity: Intensity?
    /// Whether the terms of all sources behind it allow more than the level to be told.
    public var isShown: Bool
    /// Of a kind that no source tells as a whole: the plants that were looked at, the strongest first.
    public var basis: [Allergen]
    /// Why there is no value.
    public var reason: String?

    public init(
        subject: PollenSubject, state: PollenState, value: MergedValue? = nil, intensity: Intensity? = nil,
        isShown: Bool = true, basis: [Allergen] = [], reason: String? = nil
    ) {
        self.subject = subject
        self.state = state
        self.value = value
        self.intensity = intensity
        self.isShown = isShown
        self.basis = basis
        self.reason = reason
    }
}

/// Whether pollen is in the air, and if that is not known, why. No two of these mean the same.
public enum PollenState: String, CaseIterable, Hashable, Sendable, Codable {
    case present
    /// A source says 0.
    case none
    /// A source says that the plant does not bloom here now.
    case outOfSeason = "out-of-season"
    /// Who could tell is down, and nothing useful is left of what it told.
    case sourceDown = "source-down"
    /// No source tells of this plant here.
    case notCovered = "not-covered"
    /// A source covers it, but was not asked yet or has no value.
    case unknown

    public var isKnown: Bool { self == .present || self == .none }
}
