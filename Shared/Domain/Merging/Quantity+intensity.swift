extension Quantity {
    /// The pollen intensity of this value; nil for other quantities and for implausible values.
    public func intensity(of value: Double) -> Intensity? {
        guard isPlausible(value) else { return nil }
        switch self {
        case .pollen(let subject): return PollenRisk(subject, grainsPerCubicMetre: value)?.intensity
        case .pollenIntensity: return try? Intensity(Int(value.rounded()))
        case .weather, .pollutant, .airQualityIndex, .uvIndex, .clearSkyUVIndex: return nil
        }
    }
}
