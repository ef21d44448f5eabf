import Foundation

/// A person's own normal for one kind of measurement: robust centre and spread of earlier values.
public struct Baseline: Hashable, Sendable, Codable {
    /// The median.
    public var centre: Double
    /// The median absolute deviation times 1.4826, which equals the standard deviation for normal data.
    ///
    /// Source: Rousseeuw and Croux, JASA 88 (1993), https://doi.org/10.1080/01621459.1993.10476408
    public var spread: Double
    /// How many values it stands on.
    public var count: Int

    /// - Returns: nil for fewer than ``warmUp`` values: a normal that nobody knows yet raises no alarm.
    public init?(of values: [Double]) {
        guard values.count >= Self.warmUp else { return nil }
        let centre = Self.median(values)
        self.init(centre: centre, spread: 1.4826 * Self.median(values.map { abs($0 - centre) }), count: values.count)
    }

    init(centre: Double, spread: Double, count: Int) {
        self.centre = centre
        self.spread = spread
        self.count = count
    }

    public static let warmUp = 20

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
