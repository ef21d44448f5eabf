import Domain
import Foundation

/// The blood pressures read so far: an export contains each as a record and again within its `Correlation`.
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
        // Beyond the maximum, the store recognises duplicates by kind, device and time.
        return readings.count < Self.most ? readings.insert(reading).inserted : !readings.contains(reading)
    }

    /// Four readings a day for 30 years; a few megabytes.
    private static let most = 100_000
}
