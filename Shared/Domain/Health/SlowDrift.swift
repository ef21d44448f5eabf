import Foundation

/// A steady slow change of a person's values over weeks, such as training, pregnancy or a season brings about.
///
/// The slope is Theil and Sen's, the median of the slopes of all pairs (P. K. Sen, J Am Stat Assoc 63 (1968),
/// https://doi.org/10.1080/01621459.1968.10480934); whether it is more than chance is Mann and Kendall's test (M. G.
/// Kendall, "Rank Correlation Methods", 1975).
struct SlowDrift {
    /// For each day.
    let slope: Double

    /// - Parameter readings: in any order, each of another day.
    /// - Returns: nil when there is no drift beyond chance, and when it is too fast to be a slow one.
    init?(of readings: [ChannelReading]) {
        guard readings.count >= Self.fewest else { return nil }
        var slopes: [Double] = []
        var score = 0
        for (index, later) in readings.enumerated() {
            for earlier in readings[..<index] where earlier.day != later.day {
                let slope = (later.value - earlier.value) / Double(later.day - earlier.day)
                slopes.append(slope)
                score += slope > 0 ? 1 : slope < 0 ? -1 : 0
            }
        }
        let count = Double(readings.count)
        let deviation = (count * (count - 1) * (2 * count + 5) / 18).squareRoot()
        guard abs(Double(score)) > Self.certainty * deviation, let slope = Baseline(of: slopes, warmUp: 1)?.centre,
            abs(slope) <= Self.fastest
        else { return nil }
        self.slope = slope
    }

    static let fewest = 10
    /// In standard deviations: one person of a thousand without a drift seems to have one.
    static let certainty = 3.29
    /// In beats/min a day; three beats in a week are no slow drift any more. This project's own.
    static let fastest = 0.4
}
