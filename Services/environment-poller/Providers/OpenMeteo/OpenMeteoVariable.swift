import Domain

/// A variable of Open-Meteo and the quantity it stands for.
///
/// Sources: https://open-meteo.com/en/docs, https://open-meteo.com/en/docs/air-quality-api
struct OpenMeteoVariable: Hashable, Sendable {
    let name: String
    let quantity: Quantity

    init(_ name: String, _ quantity: Quantity) {
        self.name = name
        self.quantity = quantity
    }

    /// Converts a value from the stated unit to ours; nil for a unit that this quantity does not have.
    func conversion(from unit: String) -> (@Sendable (Double) -> Double)? {
        let unchanged: @Sendable (Double) -> Double = { $0 }
        switch (quantity, unit) {
        case (.weather(.temperature), "°F"), (.weather(.apparentTemperature), "°F"):
            return { UnitConversion.celsius(fromFahrenheit: $0) }
        case (.weather(.windSpeed), "m/s"): return { UnitConversion.kilometresPerHour(fromMetresPerSecond: $0) }
        case (.weather(.windSpeed), "mp/h"), (.weather(.windSpeed), "mph"):
            return { UnitConversion.kilometresPerHour(fromMilesPerHour: $0) }
        case (.weather(.windSpeed), "kn"): return { UnitConversion.kilometresPerHour(fromKnots: $0) }
        case (.weather(.precipitation), "inch"): return { UnitConversion.millimetres(fromInches: $0) }
        case (.pollutant, "mg/m³"):
            return { Pollutant.microgramsPerCubicMetre(fromMilligramsPerCubicMetre: $0) }
        // Their micro sign is the Greek letter mu.
        case (.pollutant, "μg/m³"), (.airQualityIndex, "EAQI"), (.airQualityIndex, "USAQI"): return unchanged
        default: return unit == quantity.unit ? unchanged : nil
        }
    }
}
