import Foundation

/// Sums over the days on which answers of a group came: enough for a mean and its confidence interval.
struct DayClusters: Sendable, Equatable {
    var days: Int
    /// Of the best day.
    var most: Int
    var answers: Int
    /// Questions that were answered, n, and the sum of the answers, t; then the sums over days of n², t² and n·t.
    var asked: Double
    var total: Double
    var askedSquares: Double
    var totalSquares: Double
    var products: Double
}

extension DayClusters {
    /// The mean, and its interval from differences between days: answers of one day have their weather and pollen in
    /// common, so that they are less than as many separate observations.
    ///
    /// The variance of a ratio of sums over clusters by linearisation (Cochran, Sampling Techniques, 3rd edition, 1977,
    /// section 6.3 with 9A), with Student's t for days − 1.
    /// - Returns: nil for a group that may not be shown.
    var estimate: ExposureBin.Estimate? {
        guard SmallGroups.mayShow(mostOfADay: most), asked > 0 else { return nil }
        let mean = total / asked
        guard days > 1 else { return ExposureBin.Estimate(mean: mean, halfWidth: nil, days: days) }
        let squares = max(0, totalSquares - 2 * mean * products + mean * mean * askedSquares)
        let variance = Double(days) / Double(days - 1) * squares / (asked * asked)
        return ExposureBin.Estimate(
            mean: mean, halfWidth: StudentT.quantile975(degrees: days - 1) * variance.squareRoot(), days: days)
    }
}

/// Student's t distribution.
enum StudentT {
    /// Of 1 to 10 degrees of freedom, where the series below is too rough: Abramowitz and Stegun, Handbook of Mathematical
    /// Functions (1972), table 26.10.
    private static let few = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]

    /// Below which 97.5 % of the distribution lie; the series is 26.7.5 of the same book.
    static func quantile975(degrees: Int) -> Double {
        if few.indices.contains(degrees - 1) { return few[degrees - 1] }
        let (z, n) = (1.959964, Double(max(degrees, 1)))
        let first = (pow(z, 3) + z) / 4
        let second = (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / 96
        let third = (3 * pow(z, 7) + 19 * pow(z, 5) + 17 * pow(z, 3) - 15 * z) / 384
        return z + first / n + second / pow(n, 2) + third / pow(n, 3)
    }
}
