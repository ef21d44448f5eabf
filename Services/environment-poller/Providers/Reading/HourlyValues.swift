import Domain
import Foundation

/// Values by hour, in any order, with gaps.
struct HourlyValues: Sendable {
    private var values: [Quantity: [Date: Double]] = [:]

    /// The later of two values for one hour stays.
    mutating func set(_ value: Double, of quantity: Quantity, at time: Date) {
        values[quantity, default: [:]][Self.hour(of: time)] = value
    }

    var series: [Quantity: QuantitySeries] {
        values.compactMapValues { hours in
            guard let first = hours.keys.min(), let last = hours.keys.max() else { return nil }
            let count = Int(last.timeIntervalSince(first) / 3_600) + 1
            return QuantitySeries(
                step: .hour, start: first,
                values: (0..<count).map { hours[first.addingTimeInterval(Double($0) * 3_600)] })
        }
    }

    /// The whole hour before or at an instant.
    static func hour(of time: Date) -> Date {
        Date(timeIntervalSince1970: (time.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
    }
}
