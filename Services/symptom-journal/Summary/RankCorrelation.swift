import Foundation

/// Spearman's rank correlation of pairs, with its interval of 95 %.
struct RankCorrelation: Sendable, Equatable {
    /// -1...1.
    let rho: Double
    let interval: ClosedRange<Double>
    /// How many pairs.
    let count: Int

    /// Of fewer pairs nothing is said.
    static let fewest = 10

    /// Equal values share the mean of their ranks.
    /// - Returns: nil for fewer than ``fewest`` pairs, and where one of the two never changes.
    init?(_ pairs: [(Double, Double)]) {
        guard pairs.count >= Self.fewest else { return nil }
        let (left, right) = (Self.ranks(pairs.map(\.0)), Self.ranks(pairs.map(\.1)))
        let middle = Double(pairs.count + 1) / 2
        var (products, lefts, rights) = (0.0, 0.0, 0.0)
        for (a, b) in zip(left, right) {
            products += (a - middle) * (b - middle)
            lefts += (a - middle) * (a - middle)
            rights += (b - middle) * (b - middle)
        }
        guard lefts > 0, rights > 0 else { return nil }
        rho = min(1, max(-1, products / (lefts * rights).squareRoot()))
        interval = Self.interval(of: rho, pairs: pairs.count)
        count = pairs.count
    }

    /// Whether the interval leaves out that there is no connection.
    var isClear: Bool { !interval.contains(0) }

    /// By Fisher's transformation with the standard error of Bonett and Wright (2000), Psychometrika 65, 23–28,
    /// https://doi.org/10.1007/BF02294183.
    static func interval(of rho: Double, pairs: Int) -> ClosedRange<Double> {
        let error = ((1 + rho * rho / 2) / Double(pairs - 3)).squareRoot()
        let (middle, half) = (atanh(rho), 1.959_963_985 * error)
        return tanh(middle - half)...tanh(middle + half)
    }

    /// From 1.
    static func ranks(_ values: [Double]) -> [Double] {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = Array(repeating: 0.0, count: values.count)
        var start = 0
        while start < order.count {
            let end = order[start...].firstIndex { values[$0] != values[order[start]] } ?? order.count
            for index in order[start..<end] { ranks[index] = Double(start + end + 1) / 2 }
            start = end
        }
        return ranks
    }
}
