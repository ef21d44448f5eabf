/// The index of the European Environment Agency, with the bands based on the WHO guidelines of 2021.
///
/// Source: ETC HE report 2024/17, "EEA's revision of the European Air Quality Index bands",
/// https://www.eionet.europa.eu/etcs/etc-he/products/etc-he-products/etc-he-reports/etc-he-report-2024-17-eeas-revision-of-the-european-air-quality-index-bands
/// All five pollutants are hourly means. The agency publishes the band and no number; the number follows Open-Meteo,
/// which uses it to show where in the band a value lies: 20 per band, linear within each, and beyond 100 with the slope
/// of the last band (https://open-meteo.com/en/docs/air-quality-api). It is rounded up, so that number and band always
/// agree.
public enum EuropeanAirQualityIndex {
    /// The upper limits in µg/m³ of the first five bands; the sixth is open-ended.
    ///
    /// - Returns: nil for a pollutant that is not part of the index.
    public static func bandLimits(of pollutant: Pollutant) -> [Double]? {
        switch pollutant {
        case .pm25: [5, 15, 50, 90, 140]
        case .pm10: [15, 45, 120, 195, 270]
        case .nitrogenDioxide: [10, 25, 60, 100, 150]
        case .ozone: [60, 100, 120, 160, 180]
        case .sulphurDioxide: [20, 40, 125, 190, 275]
        case .carbonMonoxide, .ammonia, .lead: nil
        }
    }

    /// - Parameter concentration: µg/m³, hourly mean.
    /// - Returns: nil for a pollutant that is not part of the index, and for an implausible value.
    public static func subIndex(of pollutant: Pollutant, at concentration: Double) -> Int? {
        guard let limits = bandLimits(of: pollutant), Quantity.pollutant(pollutant).isPlausible(concentration)
        else { return nil }
        let edges = [0] + limits
        let band = limits.firstIndex { concentration <= $0 } ?? limits.count
        let excess = concentration - edges[band]
        let lastKnown = min(band, limits.count - 1)
        let width = edges[lastKnown + 1] - edges[lastKnown]
        // Any excess over a limit belongs to the next band; the tolerance keeps floating-point error out.
        return 20 * band + max(excess > 0 ? 1 : 0, Int((excess / width * 20 - 1e-9).rounded(.up)))
    }

    /// - Parameter concentrations: µg/m³, means of the same hour. One pollutant of the index is enough.
    public static func index(of concentrations: [Pollutant: Double]) -> AirQualityIndex? {
        var subIndices: [Pollutant: Int] = [:]
        for (pollutant, concentration) in concentrations {
            subIndices[pollutant] = subIndex(of: pollutant, at: concentration)
        }
        return AirQualityIndex(scale: .european, subIndices: subIndices)
    }
}
