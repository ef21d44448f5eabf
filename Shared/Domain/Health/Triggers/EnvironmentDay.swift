/// The air at a person's place on one day.
public struct EnvironmentDay: Hashable, Sendable {
    /// The daily maximum; an allergen that nobody measured has no entry, which is not the same as zero.
    public var pollen: [Allergen: Intensity]
    /// The highest hourly value, in µg/m³.
    public var fineParticles: Double?
    /// The highest hourly value, in µg/m³.
    public var ozone: Double?
    /// The daily maximum, in °C.
    public var temperature: Double?

    public init(
        pollen: [Allergen: Intensity] = [:], fineParticles: Double? = nil, ozone: Double? = nil,
        temperature: Double? = nil
    ) {
        self.pollen = pollen
        self.fineParticles = fineParticles
        self.ozone = ozone
        self.temperature = temperature
    }
}

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
