public import Domain
public import Foundation

/// Why an alert was raised, so that the notification can explain itself.
public struct AlertExplanation: Codable, Sendable, Hashable {
    /// What was measured or is expected, in ``unit``.
    public var value: Double
    /// Such as `grains/m³`; empty for the 0–10 intensity of a provider that tells classes only.
    public var unit: String
    /// As the provider writes its name, such as `MeteoSwiss`.
    public var source: String
    /// When the forecast model was started or the index issued; nil for a measurement, or when the provider is silent.
    public var issuedAt: Date?
    public var rule: AlertRule
    /// The calendar day that the alert is about, where the place is.
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

/// The rule that raised an alert, with the numbers it compared.
public struct AlertRule: Codable, Sendable, Hashable {
    /// The rule's name and version, such as `rising-intensity.v1`.
    public var name: String
    /// The value at which the intensity begins that was reached, in the unit of the explanation.
    public var limit: Double
    /// What was raised before for the same place, allergen and day; nil for the first.
    public var previous: Intensity?

    public init(name: String, limit: Double, previous: Intensity? = nil) {
        self.name = name
        self.limit = limit
        self.previous = previous
    }
}
