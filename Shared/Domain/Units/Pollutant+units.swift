extension Pollutant {
    /// Grams per mole; nil for particles, which have none.
    ///
    /// Source: IUPAC standard atomic weights, abridged, https://iupac.qmul.ac.uk/AtWt/
    public var molarMass: Double? {
        switch self {
        case .ozone: 47.997
        case .nitrogenDioxide: 46.005
        case .sulphurDioxide: 64.058
        case .carbonMonoxide: 28.010
        case .ammonia: 17.031
        case .pm25, .pm10, .lead: nil
        }
    }

    /// The volume in litres of a mole of an ideal gas at 25 °C and 1013.25 hPa: R·T/p with R = 8.314462618 J/(mol·K).
    ///
    /// These are the reference conditions of the US EPA (40 CFR 50.3,
    /// https://www.ecfr.gov/current/title-40/section-50.3). The European directive (2008/50/EC, annex VI) reports gases
    /// at 20 °C, where the same fraction is 1.7 % more µg/m³.
    public static let molarVolume = 8.314462618 * 298.15 / 101.325

    /// Parts per billion by volume, at 25 °C and 1013.25 hPa; nil for particles.
    public func microgramsPerCubicMetre(fromPartsPerBillion parts: Double) -> Double? {
        molarMass.map { parts * $0 / Self.molarVolume }
    }

    /// Parts per million by volume, at 25 °C and 1013.25 hPa; nil for particles.
    public func microgramsPerCubicMetre(fromPartsPerMillion parts: Double) -> Double? {
        microgramsPerCubicMetre(fromPartsPerBillion: parts * 1_000)
    }

    /// The inverse of ``microgramsPerCubicMetre(fromPartsPerBillion:)``.
    public func partsPerBillion(fromMicrogramsPerCubicMetre concentration: Double) -> Double? {
        molarMass.map { concentration * Self.molarVolume / $0 }
    }

    public static func microgramsPerCubicMetre(fromMilligramsPerCubicMetre concentration: Double) -> Double {
        concentration * 1_000
    }
}
