import Foundation

/// Removes the correlation of consecutive days: a first-order autoregression, applied equally to the symptoms and to
/// everything that may explain them.
///
/// Source: Prais and Winsten, "Trend Estimators and Serial Correlation" (Cowles Commission 383, 1954).
struct WhitenedDays {
    /// How much of a day's deviation carries over to the next day, 0..<1.
    let memory: Double
    /// For each day but the first: how much carries over from the previous day in the series, given the days between.
    private let kept: [Double]

    /// - Parameter days: as numbers, ascending.
    init(of days: [Int], memory: Double) {
        self.memory = memory
        kept = zip(days, days.dropFirst()).map { pow(memory, Double($1 - $0)) }
    }

    /// The values without what the previous days explain; a day after a gap keeps more of its value.
    func callAsFunction(_ values: [Double]) -> [Double] {
        var whitened = values
        for index in kept.indices {
            let scale = (1 - kept[index] * kept[index]).squareRoot()
            whitened[index + 1] = (values[index + 1] - kept[index] * values[index]) / scale
        }
        return whitened
    }

    /// The autocorrelation of residuals of consecutive days.
    ///
    /// An estimate from few days is too low, by (1 + 3ρ)/n with a mean alone (Kendall, Biometrika 41, 1954,
    /// https://doi.org/10.1093/biomet/41.3-4.403), and by about another nth for each further column; this is corrected.
    /// - Parameter columns: how many were fitted.
    static func memory(of residuals: [Double], on days: [Int], columns: Int) -> Double {
        var (product, square, pairs) = (0.0, 0.0, 0)
        for index in residuals.indices.dropFirst() where days[index] == days[index - 1] + 1 {
            product += residuals[index] * residuals[index - 1]
            square += (residuals[index] * residuals[index] + residuals[index - 1] * residuals[index - 1]) / 2
            pairs += 1
        }
        guard pairs >= 10, square > 0 else { return usual }
        let found = product / square
        let lost = (Double(columns) + 3 * max(0, found)) / Double(residuals.count)
        return min(max(found + lost, 0), 0.9)
    }

    /// For too few consecutive days; typical of people's daily scores.
    static let usual = 0.4
}
