import Foundation

/// Where measurements grow old.
protocol AgedMeasurementStore: Sendable {
    /// - Returns: how many were removed.
    func removeMeasurements(before limit: Date) async throws -> Int
}
