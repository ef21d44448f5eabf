import ServiceLifecycle
import ServiceRuntime

extension AlertFanoutAssembly {
    /// The hourly task that deletes old history.
    func historyServices() -> [any Service] {
        let pruneHistory = PruneHistory(
            histories: [PostgresAudienceHistory(pool: pool), PostgresAlertHistory(pool: pool)], now: now,
            logger: logger)
        return [
            PeriodicTask("prune history", every: .seconds(3_600), waitsFirst: true, logger: logger) {
                try await pruneHistory()
            }
        ]
    }
}
