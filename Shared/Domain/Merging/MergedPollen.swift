/// What is known of one plant, or of all plants of a type, at a place.
public struct MergedPollen: Hashable, Sendable {
    public var subject: PollenSubject
    public var state: PollenState
    /// Nil unless ``state`` is ``PollenState/present`` or ``PollenState/none``; also nil for a type that is only known
    /// by its plants.
    public var value: MergedValue?
    /// Nil exactly when the state has no value.
    public var intensity: Intensity?
    /// Whether the terms of all sources behind it allow more than the level to be shown.
    public var isShown: Bool
    /// For a type that no source reports as a whole: the plants considered, strongest first.
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

/// Whether pollen is in the air, or why that is unknown. Each case has a distinct meaning.
public enum PollenState: String, CaseIterable, Hashable, Sendable, Codable {
    case present
    /// A source reports 0.
    case none
    /// A source reports that the plant is out of season here.
    case outOfSeason = "out-of-season"
    /// Sources that cover the plant are down, and their old values are no longer usable.
    case sourceDown = "source-down"
    /// No source covers this plant here.
    case notCovered = "not-covered"
    /// A source covers it, but has not been asked yet or has no value.
    case unknown

    public var isKnown: Bool { self == .present || self == .none }
}
