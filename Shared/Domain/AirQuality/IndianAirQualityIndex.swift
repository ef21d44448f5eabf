/// India's National Air Quality Index.
///
/// Source: Central Pollution Control Board, "National Air Quality Index" (2014),
/// https://app.cpcbccr.com/ccr_docs/FINAL-REPORT_AQI_.pdf. Particles, SO₂, NO₂, NH₃ and lead are 24-hour means with at
/// least 16 values, CO and ozone 8-hour means; ozone above 208 µg/m³ is judged by the hourly value.
public enum IndianAirQualityIndex {
    /// The upper limits in µg/m³ of the first five bands, where the index is 50, 100, 200, 300 and 400. The sixth band
    /// continues with the slope of the fifth, up to 500.
    public static func bandLimits(of pollutant: Pollutant) -> [Double] {
        switch pollutant {
        case .pm10: [50, 100, 250, 350, 430]
        case .pm25: [30, 60, 90, 120, 250]
        case .nitrogenDioxide: [40, 80, 180, 280, 400]
        case .ozone: [50, 100, 168, 208, 748]
        case .carbonMonoxide: [1_000, 2_000, 10_000, 17_000, 34_000]
        case .sulphurDioxide: [40, 80, 380, 800, 1_600]
        case .ammonia: [200, 400, 800, 1_200, 1_800]
        case .lead: [0.5, 1, 2, 3, 3.5]
        }
    }

    /// - Parameter concentration: µg/m³, averaged as prescribed.
    /// - Returns: 0...500; nil for an implausible value.
    public static func subIndex(of pollutant: Pollutant, at concentration: Double) -> Int? {
        guard Quantity.pollutant(pollutant).isPlausible(concentration) else { return nil }
        let edges = [0] + bandLimits(of: pollutant)
        let indices = [0.0, 50, 100, 200, 300, 400]
        let band = (edges.firstIndex { concentration <= $0 } ?? edges.count) - 1
        let lower = min(max(band, 0), edges.count - 2)
        let share = (concentration - edges[lower]) / (edges[lower + 1] - edges[lower])
        let index = indices[lower] + share * (indices[lower + 1] - indices[lower])
        return min(500, Int(index.rounded()))
    }

    /// - Parameter concentrations: µg/m³, averaged as prescribed.
    /// - Returns: nil for fewer than three pollutants or none of the particles, as the board requires.
    public static func index(of concentrations: [Pollutant: Double]) -> AirQualityIndex? {
        let known = subIndices(of: concentrations)
        guard known.count >= 3, known[.pm25] != nil || known[.pm10] != nil else { return nil }
        return AirQualityIndex(scale: .india, subIndices: known)
    }

    /// The sub-indices of single pollutants, even where there are too few for an index.
    public static func subIndices(of concentrations: [Pollutant: Double]) -> [Pollutant: Int] {
        var subIndices: [Pollutant: Int] = [:]
        for (pollutant, concentration) in concentrations {
            subIndices[pollutant] = subIndex(of: pollutant, at: concentration)
        }
        return subIndices
    }

    public static func index(from hours: [Pollutant: PollutantHours]) -> AirQualityIndex? {
        var concentrations: [Pollutant: Double] = [:]
        for (pollutant, known) in hours {
            concentrations[pollutant] = average(of: pollutant, from: known)
        }
        return index(of: concentrations)
    }

    /// The board sets no minimum number of values for 8 hours; like its 16 of 24, at least two thirds are required: 6.
    private static func average(of pollutant: Pollutant, from hours: PollutantHours) -> Double? {
        switch pollutant {
        case .carbonMonoxide: hours.mean(ofLast: 8, atLeast: 6)
        case .ozone:
            hours.mean(ofLast: 8, atLeast: 6).map { mean in mean > 208 ? max(208, hours.latest ?? mean) : mean }
        default: hours.mean(ofLast: 24, atLeast: 16)
        }
    }
}
