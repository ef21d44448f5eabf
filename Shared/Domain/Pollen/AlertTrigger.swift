/// When an allergen raises an alert: each time its intensity rises to a new daily maximum.
///
/// Who is affected is decided elsewhere: personal thresholds are applied where the audience is known.
public struct AlertTrigger: Hashable, Sendable {
    /// Lower intensities raise nothing; at least 1, because the absence of an allergen is no news.
    public let minimum: Intensity

    /// - Throws: ``DomainError`` naming `minimum` when it is 0.
    public init(minimum: Intensity) throws(DomainError) {
        guard minimum > .none else {
            throw DomainError(field: "minimum", problem: "must be a whole number from 1 to 10")
        }
        self.minimum = minimum
    }

    private init(bounded minimum: Intensity) { self.minimum = minimum }

    /// Anything above zero.
    public static let anyIntensity = AlertTrigger(bounded: Intensity(bounded: 1))

    /// - Parameter highest: the highest intensity raised before for the same place, allergen and day; nil for none.
    public func raises(_ intensity: Intensity, above highest: Intensity?) -> Bool {
        intensity >= minimum && intensity > (highest ?? .none)
    }
}
