/// A person's own normal for one kind of measurement: robust centre and spread of earlier values.
public struct Baseline: Hashable, Sendable, Codable {
    /// The median.
    public var centre: Double
    /// The median absolute deviation times 1.4826, which equals the standard deviation for normal data.
    ///
    /// Source: Rousseeuw and Croux, JASA 88 (1993), https://doi.org/10.1080/01621459.1993.10476408
    public var spread: Double
    /// The number of values behind it.
    public var count: Int

    /// - Parameters:
    /// - values: in any order; non-finite values are ignored.
    /// - warmUp: the minimum number of values.
    /// - Returns: nil for fewer values: an unknown normal raises no alarm.
    public init?(of values: [Double], warmUp: Int = Self.warmUp) {
        self.init(ofSorted: values.filter(\.isFinite).sorted(), warmUp: warmUp)
    }

    /// For values already in order; linear in their number.
    /// - Parameter values: finite and ascending.
    public init?(ofSorted values: [Double], warmUp: Int = Self.warmUp) {
        guard values.count >= max(warmUp, 1) else { return nil }
        let middle = values.count / 2
        let centre = values.count.isMultiple(of: 2) ? (values[middle - 1] + values[middle]) / 2 : values[middle]
        self.init(centre: centre, spread: 1.4826 * Self.medianDistance(of: values, from: centre), count: values.count)
    }

    init(centre: Double, spread: Double, count: Int) {
        self.centre = centre
        self.spread = spread
        self.count = count
    }

    public static let warmUp = 20

    /// Walks outwards from the median, always to the nearer side, until half of the values are passed.
    private static func medianDistance(of sorted: [Double], from median: Double) -> Double {
        var right = sorted.count / 2
        var left = right - 1
        var (previous, distance) = (0.0, 0.0)
        for _ in 0...(sorted.count / 2) {
            previous = distance
            let toLeft = left >= 0 ? median - sorted[left] : .infinity
            let toRight = right < sorted.count ? sorted[right] - median : .infinity
            distance = min(toLeft, toRight)
            if toLeft < toRight { left -= 1 } else { right += 1 }
        }
        return sorted.count.isMultiple(of: 2) ? (previous + distance) / 2 : distance
    }
}
