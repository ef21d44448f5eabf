public import Domain
public import Foundation

/// Why an alert was raised, for the explanation in its notification.
public struct AlertExplanation: Codable, Sendable, Hashable {
    /// The measured or expected value, in ``unit``.
    public var value: Double
    /// Such as `grains/m³`; empty for the 0–10 intensity of a provider that reports classes only.
    public var unit: String
    /// As spelled by the provider, such as `MeteoSwiss`.
    public var source: String
    /// When the forecast model was started or the index issued; nil for a measurement, or when the provider does not
    /// say.
    public var issuedAt: Date?
    public var rule: AlertRule
    /// The local calendar day that the alert is about.
    public var day: CalendarDay

    public init(
        value: Double, unit: String, source: String, issuedAt: Date? = nil, rule: AlertRule, day: CalendarDay
    ) {
        self.value = value
        self.unit = unit
        self.source = source
        self.issuedAt = issuedAt
        self.rule = rule
        self.day = day
    }
}

/// The rule that raised an alert, with the numbers that it compared.
public struct AlertRule: Codable, Sendable, Hashable {
    /// The name and version of the rule, such as `rising-intensity.v1`.
    public var name: String
    /// The value at which the reached intensity starts, in the unit of the explanation.
    public var limit: Double
    /// The intensity raised before for the same place, allergen and day; nil for the first.
    public var previous: Intensity?

    public init(name: String, limit: Double, previous: Intensity? = nil) {
        self.name = name
        self.limit = limit
        self.previous = previous
    }
}
