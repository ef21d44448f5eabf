public import Foundation

/// Values of one quantity from one source at equal intervals of time.
public struct QuantitySeries: Hashable, Sendable, Codable {
    public enum Step: String, Hashable, Sendable, Codable {
        /// One value, at `start`.
        case instant
        /// `start` is a whole hour; each value is for the hour that begins at its time.
        case hour
        /// `start` is a local midnight; each value is for the 24 hours from its time.
        case day
    }

    public var step: Step
    public var start: Date
    /// In the quantity's unit; nil where the source has no value, which never means zero.
    public var values: [Double?]

    public init(step: Step, start: Date, values: [Double?]) {
        self.step = step
        self.start = start
        self.values = values
    }

    public init(_ value: Double, at instant: Date) { self.init(step: .instant, start: instant, values: [value]) }

    /// When the value at an index starts to apply.
    public func time(at index: Int) -> Date { start.addingTimeInterval(Double(index) * step.seconds) }

    /// The value that applies at an instant; an ``Step/instant`` value applies for an hour and a half.
    public func value(at instant: Date) -> Double? {
        let offset = instant.timeIntervalSince(start)
        if step == .instant { return (-300...5_400).contains(offset) ? values.first ?? nil : nil }
        let index = Int((offset / step.seconds).rounded(.down))
        return values.indices.contains(index) ? values[index] : nil
    }

    /// The known values and their times.
    public var points: [(time: Date, value: Double)] {
        values.enumerated().compactMap { index, value in value.map { (time(at: index), $0) } }
    }
}

extension QuantitySeries.Step {
    /// An instant counts as an hour.
    public var seconds: TimeInterval { self == .day ? 86_400 : 3_600 }
}
