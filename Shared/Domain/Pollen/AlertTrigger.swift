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
}
