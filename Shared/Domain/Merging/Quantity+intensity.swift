extension Quantity {
    /// How strong the pollen is of which this is a value; nil for other quantities and for values outside their range.
    public func intensity(of value: Double) -> Intensity? {
        guard isPlausible(value) else { return nil }
        switch self {
        case .pollen(let subject): return PollenRisk(subject, grainsPerCubicMetre: value)?.intensity
        case .pollenIntensity: return try? Intensity(Int(value.rounded()))
        case .weather, .pollutant, .airQualityIndex, .uvIndex, .clearSkyUVIndex: return nil
        }
    }
}
