import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Reads at intervals whether the ledger balances, and sets the gauges that an alarm watches.
struct LedgerWatch: Service {
    private let store: any LedgerStore
    private let interval: Duration
    private let now: @Sendable () -> Date
    private let logger: Logger

    /// Delivering and settling the batches of an alert may take this long, in seconds.
    static let patience: TimeInterval = 15 * 60
    /// Older alerts are history: an imbalance among them has been an alarm for a week.
    static let memory: TimeInterval = 7 * 24 * 3_600

    init(
        store: any LedgerStore, interval: Duration = .seconds(30), now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger
    ) {
        self.store = store
        self.interval = interval
        self.now = now
        self.logger = logger
    }

    func run() async throws {
        try await PeriodicTask("check the ledger", every: interval, logger: logger, work: look).run()
    }

    /// One reading. When the database cannot answer, the gauges keep what they showed last.
    @Sendable func look() async throws {
        let time = now()
        AlertFanoutMetrics.ledger(
            try await store.imbalance(
                ofAlertsMatched: time.addingTimeInterval(-Self.memory)..<time.addingTimeInterval(-Self.patience)))
    }
}
