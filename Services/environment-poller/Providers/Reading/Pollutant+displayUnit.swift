import Domain

extension Pollutant {
    /// From the units in which several providers tell concentrations: particles in µg/m³, carbon monoxide in ppm, the
    /// other gases in ppb.
    /// - Returns: nil for what none of them tells.
    func microgramsPerCubicMetre(fromDisplayUnit value: Double) -> Double? {
        switch self {
        case .pm25, .pm10: value
        case .carbonMonoxide: microgramsPerCubicMetre(fromPartsPerMillion: value)
        case .ozone, .nitrogenDioxide, .sulphurDioxide, .ammonia, .lead:
            microgramsPerCubicMetre(fromPartsPerBillion: value)
        }
    }
}
