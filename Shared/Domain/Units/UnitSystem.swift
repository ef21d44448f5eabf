/// The units in which a person reads weather values.
public enum UnitSystem: String, CaseIterable, Hashable, Sendable, Codable {
    case metric
    /// As used in the United States: °F, mph, inches, inches of mercury.
    case imperial
}

extension WeatherElement {
    /// - Parameter value: in ``unit``.
    /// - Returns: the value, not rounded, with its unit for display.
    public func converted(_ value: Double, to system: UnitSystem) -> (value: Double, unit: String) {
        switch (system, self) {
        case (.imperial, .temperature), (.imperial, .apparentTemperature):
            (UnitConversion.fahrenheit(fromCelsius: value), "°F")
        case (.imperial, .precipitation): (UnitConversion.inches(fromMillimetres: value), "in")
        case (.imperial, .windSpeed): (UnitConversion.milesPerHour(fromKilometresPerHour: value), "mph")
        case (.imperial, .pressure): (UnitConversion.inchesOfMercury(fromHectopascals: value), "inHg")
        case (.imperial, .relativeHumidity), (.imperial, .cloudCover), (.imperial, .windDirection), (.metric, _):
            (value, unit)
        }
    }
}
