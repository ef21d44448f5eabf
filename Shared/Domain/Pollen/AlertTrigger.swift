/// When an allergen is worth an alert: each time its intensity rises to a new maximum of the day.
///
/// Whom it concerns is another rule: personal thresholds are applied where the audience is known.
public struct AlertTrigger: Hashable, Sendable {
    /// Weaker intensities raise nothing; at least 1, because nothing in the air is no news.
    public let minimum: Intensity

    /// - Throws: ``DomainError`` naming `minimum` when it is 0.
    public init(minimum: Intensity) throws(DomainError) {
        guard minimum > .none else {
            throw DomainError(field: "minimum", problem: "must be a whole number from 1 to 10")
        }
        self.minimum = minimum
    }

    private init(bounded minimum: Intensity) { self.minimum = minimum }

    /// Everything above nothing.
    public static let anyIntensity = AlertTrigger(bounded: Intensity(bounded: 1))

    /// - Parameter highest: what was raised before for the same place, allergen and day; nil when nothing was.
    public func raises(_ intensity: Intensity, above highest: Intensity?) -> Bool {
        intensity >= minimum && intensity > (highest ?? .none)
    }

    /// Of several values that became known together, the one to raise an alert for: the strongest, and among equals
    /// the first, so that a late look at a day raises one alert and not one per step.
    public func peak<Value>(
        of values: some Sequence<Value>, above highest: Intensity?, intensity: (Value) -> Intensity
    ) -> Value? {
        var peak: Value?
        var bar = highest
        for value in values where raises(intensity(value), above: bar) {
            peak = value
            bar = intensity(value)
        }
        return peak
    }
}
