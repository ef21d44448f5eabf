public import Foundation

/// Values of one quantity at equal steps of time, as one source tells them.
public struct QuantitySeries: Hashable, Sendable, Codable {
    public enum Step: String, Hashable, Sendable, Codable {
        /// One value, of `start`.
        case instant
        /// `start` is a whole hour; a value belongs to the hour that begins at its time.
        case hour
        /// `start` is a midnight where the place is; a value belongs to the 24 hours from its time.
        case day
    }

    public var step: Step
    public var start: Date
    /// In the quantity's unit; nil where the source has none, which is never a zero.
    public var values: [Double?]

    public init(step: Step, start: Date, values: [Double?]) {
        self.step = step
        self.start = start
        self.values = values
    }

    public init(_ value: Double, at instant: Date) { self.init(step: .instant, start: instant, values: [value]) }

    /// When the value at an index begins to hold.
    public func time(at index: Int) -> Date { start.addingTimeInterval(Double(index) * step.seconds) }

    /// The value that holds at an instant; of an ``Step/instant`` the value itself, for an hour and a half after it.
    public func value(at instant: Date) -> Double? {
        let offset = instant.timeIntervalSince(start)
        if step == .instant { return (-300...5_400).contains(offset) ? values.first ?? nil : nil }
        let index = Int((offset / step.seconds).rounded(.down))
        return values.indices.contains(index) ? values[index] : nil
    }

    /// The times and values that the source has.
    public var points: [(time: Date, value: Double)] {
        values.enumerated().compactMap { index, value in value.map { (time(at: index), $0) } }
    }
}

extension QuantitySeries.Step {
    /// Of an instant: an hour.
    public var seconds: TimeInterval { self == .day ? 86_400 : 3_600 }
}
