import Domain
import Foundation

/// Blood pressures that were read: an export holds each as a record of its own and again within its `Correlation`.
struct ApplePressures {
    private struct Reading: Hashable {
        let kind: HealthMetric.Kind
        let value: Double
        let start: Date
    }

    private var readings: Set<Reading> = []

    /// - Returns: false when it was read before.
    mutating func admit(_ kind: HealthMetric.Kind, _ value: Double, at start: Date) -> Bool {
        guard kind == .systolicBloodPressure || kind == .diastolicBloodPressure else { return true }
        let reading = Reading(kind: kind, value: value, start: start)
        // Beyond the most, the store recognises what it has by kind, device and time.
        return readings.count < Self.most ? readings.insert(reading).inserted : !readings.contains(reading)
    }

    /// Four readings a day for 30 years; a few megabytes.
    private static let most = 100_000
}
