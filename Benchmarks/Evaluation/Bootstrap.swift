/// How much a figure would vary with other people: it is recomputed for people drawn with replacement.
///
/// Percentile intervals, 95 %. Source: B. Efron, R. Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 13.
struct Bootstrap: Sendable {
    var seed: UInt64 = 20_221
    var rounds = 2_000

    /// - Parameter figure: of a resampled list as long as the given one; nil when it has none.
    /// - Returns: nil for no elements, or when fewer than half of the rounds have a figure.
    func interval<Element>(of elements: [Element], _ figure: ([Element]) -> Double?) -> ClosedRange<Double>? {
        guard !elements.isEmpty else { return nil }
        var random = PeopleRandom(seed: seed)
        let figures = (0..<rounds).compactMap { _ in
            figure(elements.indices.map { _ in elements[Int.random(in: elements.indices, using: &random)] })
        }.sorted()
        guard figures.count * 2 >= rounds else { return nil }
        let last = Double(figures.count - 1)
        return figures[Int((last * 0.025).rounded())]...figures[Int((last * 0.975).rounded())]
    }
}

extension Collection where Element == Double {
    /// The middle value, or the mean of the two in the middle; nil for none.
    var middle: Double? {
        guard !isEmpty else { return nil }
        let sorted = sorted()
        let upper = sorted[sorted.count / 2]
        return sorted.count.isMultiple(of: 2) ? (sorted[sorted.count / 2 - 1] + upper) / 2 : upper
    }

    /// Nil for none.
    var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}
