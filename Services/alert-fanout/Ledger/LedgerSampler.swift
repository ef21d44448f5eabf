import Foundation

/// Samples whether the ledger balances, for the gauges that an alarm watches.
struct LedgerSampler: Sendable {
    let store: any LedgerStore
    let now: @Sendable () -> Date

    /// How long delivering and settling the batches of an alert may take, in seconds.
    static let patience: TimeInterval = 15 * 60
    /// Older alerts are left out: an imbalance among them has been an alarm for a week.
    static let memory: TimeInterval = 7 * 24 * 3_600

    /// Takes one sample.
    /// - Throws: what the store throws; the gauges then keep their values.
    @Sendable func sample() async throws {
        let time = now()
        AlertFanoutMetrics.ledger(
            try await store.imbalance(
                ofAlertsMatched: time.addingTimeInterval(-Self.memory)..<time.addingTimeInterval(-Self.patience)))
    }
}
