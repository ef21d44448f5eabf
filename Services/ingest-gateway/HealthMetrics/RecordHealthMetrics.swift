import Domain
import Foundation
import MessageProtocol

/// Takes measurements in and announces them. The gateway keeps no copy: health data lives with the analyzer only.
struct RecordHealthMetrics: Sendable {
    let store: any HealthMetricsStore
    let now: @Sendable () -> Date

    /// Clocks of wearables run ahead by a little, not by more.
    static let clockTolerance: TimeInterval = 3_600

    /// - Returns: how many measurements were accepted.
    /// - Throws: a ``Problem`` when one lies in the future; then none is accepted.
    func callAsFunction(_ metrics: [HealthMetric], of userID: UserID) async throws -> Int {
        let latest = now().addingTimeInterval(Self.clockTolerance)
        let faults = metrics.enumerated().filter { $0.element.measuredAt > latest }
            .map { MessageFault(field: "metrics[\($0.offset)].measuredAt", problem: "must not lie in the future") }
        guard faults.isEmpty else { throw Problem.faultyFields(faults) }
        guard !metrics.isEmpty else { return 0 }
        try await store.announce(
            HealthMetricsRecorded(userID: userID, metrics: metrics.sorted { $0.measuredAt < $1.measuredAt }))
        return metrics.count
    }
}

protocol HealthMetricsStore: Sendable {
    func announce(_ fact: HealthMetricsRecorded) async throws
}
