public import Foundation

/// Hourly concentrations of one pollutant in µg/m³, up to 24 hours, oldest first.
public struct PollutantHours: Hashable, Sendable {
    /// Nil where there is no value or an implausible one.
    public let values: [Double?]

    public init(_ values: [Double?], of pollutant: Pollutant) {
        self.values = values.suffix(24).map { value in
            value.flatMap { Quantity.pollutant(pollutant).isPlausible($0) ? $0 : nil }
        }
    }

    /// The 24 hours ending with the hour of an instant. A single value fills only the last hour; a daily mean fills
    /// none.
    public init(_ series: QuantitySeries, of pollutant: Pollutant, until instant: Date) {
        let hours =
            switch series.step {
            case .instant: 1
            case .hour: 24
            case .day: 0
            }
        self.init(
            (0..<hours).map { series.value(at: instant.addingTimeInterval(-3_600 * Double(hours - 1 - $0))) },
            of: pollutant)
    }

    public var latest: Double? { values.last ?? nil }

    /// The average over the last hours.
    ///
    /// - Returns: nil for fewer than `least` values.
    public func mean(ofLast hours: Int, atLeast least: Int) -> Double? {
        let known = values.suffix(hours).compactMap { $0 }
        return known.count >= max(least, 1) ? known.reduce(0, +) / Double(known.count) : nil
    }
}
