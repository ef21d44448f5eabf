extension EnvironmentDay {
    /// Conditions in the air that may affect a person's measurements.
    ///
    /// High pollen is the level of that name; high ozone starts where the European index is poor, above 120 µg/m³
    /// (``EuropeanAirQualityIndex``); heat is the Deutscher Wetterdienst's hot day, 30 °C and more (its glossary,
    /// "Heißer Tag", https://www.dwd.de/DE/service/lexikon/lexikon_node.html).
    /// - Parameter allergens: the person's; other pollen does not count.
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
