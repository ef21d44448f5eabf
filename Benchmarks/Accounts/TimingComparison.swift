import Foundation

/// Whether two kinds of requests take different times, in milliseconds: whoever can tell them apart learns who has an
/// account.
struct TimingComparison: Sendable {
    /// Of the medians, the known addresses' less the unknown ones'.
    let difference: Double
    /// Of the difference, 95 %.
    let interval: ClosedRange<Double>
    /// Of the means, two-sided: B. L. Welch, "The generalization of 'Student's' problem when several different population
    /// variances are involved", Biometrika 34 (1947). The statistic is taken as normal, which it is with hundreds.
    let welch: Double
    /// Of the ranks, two-sided, with a correction for ties: H. B. Mann, D. R. Whitney, "On a test of whether one of two
    /// random variables is stochastically larger than the other", Annals of Mathematical Statistics 18 (1947).
    let mannWhitney: Double

    /// Below it, chance alone is not believed. Either of the two tests may find it: each sees what the other does not.
    static let level = 0.05
    static let most = 1.0

    /// - Parameter pairs: measured one after the other, at least two.
    init(_ pairs: [(known: Double, unknown: Double)]) {
        precondition(pairs.count > 1, "nothing can be said of one pair")
        let (known, unknown) = (pairs.map(\.known), pairs.map(\.unknown))
        let difference = Self.difference(pairs)
        self.difference = difference
        // Pairs are drawn whole: what else the machine did slowed both.
        interval = Bootstrap().interval(of: pairs, Self.difference) ?? difference...difference
        welch = Self.welch(known, unknown)
        mannWhitney = Self.mannWhitney(known, unknown)
    }

    var isSignificant: Bool { min(welch, mannWhitney) < Self.level }

    /// Whether nobody can tell them apart by more than a millisecond.
    var isEven: Bool { !isSignificant || abs(difference) < Self.most }

    private static func difference(_ pairs: [(known: Double, unknown: Double)]) -> Double {
        (pairs.map(\.known).middle ?? 0) - (pairs.map(\.unknown).middle ?? 0)
    }

    private static func welch(_ first: [Double], _ second: [Double]) -> Double {
        let error = (squaredError(first) + squaredError(second)).squareRoot()
        let gap = (first.mean ?? 0) - (second.mean ?? 0)
        return error > 0 ? twoSided(gap / error) : gap == 0 ? 1 : 0
    }

    /// The square of the mean's standard error.
    private static func squaredError(_ values: [Double]) -> Double {
        let mean = values.mean ?? 0
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return squares / Double(values.count - 1) / Double(values.count)
    }

    private static func mannWhitney(_ first: [Double], _ second: [Double]) -> Double {
        let all = (first.map { ($0, true) } + second.map { ($0, false) }).sorted { $0.0 < $1.0 }
        let (own, others, count) = (Double(first.count), Double(second.count), Double(all.count))
        var (rankSum, ties) = (0.0, 0.0)
        var start = 0
        while start < all.count {
            let end = all[start...].firstIndex { $0.0 != all[start].0 } ?? all.count
            let size = Double(end - start)
            // Equals share the mean of their ranks, which are counted from one.
            rankSum += Double(all[start..<end].count { $0.1 }) * (Double(start + end + 1) / 2)
            ties += size * size * size - size
            start = end
        }
        let statistic = rankSum - own * (own + 1) / 2
        let variance = own * others / 12 * (count + 1 - ties / (count * (count - 1)))
        return variance > 0 ? twoSided((statistic - own * others / 2) / variance.squareRoot()) : 1
    }

    /// The chance of a value of the standard normal distribution that is at least as far from 0.
    private static func twoSided(_ value: Double) -> Double { erfc(abs(value) / 2.0.squareRoot()) }
}

extension TimingComparison {
    var sentence: String {
        func text(_ number: Double) -> String { number.rounded(toSignificantDigits: 2).formatted() }
        return "difference of medians \(text(difference)) ms"
            + " (95 %: \(text(interval.lowerBound)) to \(text(interval.upperBound)) ms),"
            + " p = \(text(welch)) by Welch's t, \(text(mannWhitney)) by Mann and Whitney"
    }
}

extension Outcome {
    init(of suite: some Suite, _ timing: TimingComparison) {
        goal = .belowUnlessByChance(TimingComparison.most)
        figure = Figure(
            name: suite.name, value: abs(timing.difference).rounded(toSignificantDigits: 3), unit: "ms",
            peer: timing.sentence, peerValue: nil, ratio: nil, goal: goal.number, met: timing.isEven)
    }
}
