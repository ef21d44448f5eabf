/// Fitzpatrick's skin types, by how the skin burns and tans.
public enum SkinType: Int, CaseIterable, Hashable, Sendable, Codable {
    case i = 1
    case ii, iii, iv, v, vi

    /// The erythemal dose in J/m² after which unprotected, untanned skin just reddens within a day.
    ///
    /// Sources, which agree: https://www.cmajopen.ca/highwire/markup/78269/expansion (table 1) and
    /// https://www.bentham.co.uk/knowledge/tools-resources/application-guides/erythemal-dose-and-skin-exposure-to-uv-155/
    /// Individuals differ by a factor of two.
    public var minimalErythemalDose: Double {
        switch self {
        case .i: 200
        case .ii: 250
        case .iii: 300
        case .iv: 450
        case .v: 600
        case .vi: 1_000
        }
    }

    /// For use within a sentence.
    public var displayName: String {
        switch self {
        case .i: "very fair skin that always burns"
        case .ii: "fair skin that burns easily"
        case .iii: "light brown skin that sometimes burns"
        case .iv: "brown skin that rarely burns"
        case .v: "dark brown skin"
        case .vi: "very dark skin"
        }
    }

    /// How long this skin can stay unprotected without burning at a constant UV index.
    ///
    /// One unit of the UV index is 0.025 W/m² of erythemal irradiance (ISO/CIE 17166, WHO 2002), so the time is
    /// dose / (index × 0.025 W/m²).
    /// - Returns: nil for a negative or implausible index and for NaN.
    public func safeExposure(atUVIndex index: Double) -> SafeExposure? {
        guard Quantity.uvIndex.isPlausible(index) else { return nil }
        let minutes = minimalErythemalDose / (index * Self.dosePerMinuteAndIndex)
        return minutes < SafeExposure.longest ? .minutes(Int(minutes)) : .unlimited
    }

    /// 0.025 W/m² for 60 s, in J/m².
    private static let dosePerMinuteAndIndex = 1.5
}

/// How long unprotected skin can stay without burning.
public enum SafeExposure: Hashable, Sendable {
    /// Whole minutes, rounded down.
    case minutes(Int)
    /// A day or longer, as at night: the sun sets no limit.
    case unlimited

    static let longest = 1_440.0

    /// Nil without a limit.
    public var minutes: Int? { if case .minutes(let minutes) = self { minutes } else { nil } }
}
