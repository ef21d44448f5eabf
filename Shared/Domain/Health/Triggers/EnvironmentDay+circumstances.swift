extension EnvironmentDay {
    /// What of the air may move a person's measurements.
    ///
    /// High pollen is the class of that name; high ozone begins where the European index calls it poor, above 120 µg/m³
    /// (``EuropeanAirQualityIndex``); heat is the hot day of the Deutscher Wetterdienst, 30 °C and more (its glossary,
    /// "Heißer Tag", https://www.dwd.de/DE/service/lexikon/lexikon_node.html).
    /// - Parameter allergens: of the person; pollen of others does not count.
    public func circumstances(for allergens: Set<Allergen>) -> Set<HealthExplanation> {
        var circumstances: Set<HealthExplanation> = []
        if pollen.contains(where: { allergens.contains($0.key) && $0.value.level >= .high }) {
            circumstances.insert(.highPollen)
        }
        let poor = EuropeanAirQualityIndex.bandLimits(of: .ozone)?[2]
        if let ozone, let poor, ozone > poor { circumstances.insert(.highOzone) }
        if let temperature, temperature >= 30 { circumstances.insert(.heat) }
        return circumstances
    }
}
