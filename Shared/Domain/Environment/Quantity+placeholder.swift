extension Quantity {
    /// Whether a number that a provider wrote stands for "no value": the nines and integer limits with which instruments
    /// and archives fill gaps, such as 9999, 999.9 and -999.
    ///
    /// Many of them lie within the ``plausibleRange``. A number that this quantity really has is none: 999.9 hPa, 999
    /// grains/m³, 999 µg/m³ of carbon monoxide, and the 999 at which some indices end.
    /// - Parameter stated: in the provider's unit, before any conversion.
    public func isPlaceholder(_ stated: Double) -> Bool {
        if Self.integerLimits.contains(abs(stated)) { return true }
        guard stated >= 0 else { return Self.manyNines.contains(-stated) || Self.fewNines.contains(-stated) }
        if stated == 999 { return !mayReachThousand }
        return Self.manyNines.contains(stated) && !(stated < 1_000 && self == .weather(.pressure))
    }

    private var mayReachThousand: Bool {
        switch self {
        case .pollutant(.carbonMonoxide), .weather(.pressure), .airQualityIndex, .pollen: true
        case .pollutant, .weather, .uvIndex, .clearSkyUVIndex, .ozoneColumn, .pollenIntensity: false
        }
    }

    /// Below zero only: above it they may be real.
    private static let fewNines: Set<Double> = [99, 99.9, 99.99, 999]
    private static let manyNines: Set<Double> = [
        999.9, 999.99, 9_999, 9_999.9, 9_999.99, 99_999, 99_999.9, 99_999.99, 999_999, 9_999_999,
    ]
    /// Of 16 bits, with and without a sign, also in tenths.
    private static let integerLimits: Set<Double> = [32_767, 32_768, 65_535, 3_276.7, 3_276.8, 6_553.5]
}
