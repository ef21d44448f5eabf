import ServiceLifecycle
import ServiceRuntime

extension AlertFanoutAssembly {
    /// The consumer of settled batches, and the sampler of the ledger's balance.
    func ledgerServices() -> [any Service] {
        let store = PostgresLedgerStore(pool: pool)
        let sampler = LedgerSampler(store: store, now: now)
        return [
            PeriodicTask("sample the ledger", every: .seconds(30), logger: logger, work: sampler.sample),
            consumer(
                of: NotificationSettledHandler(settleBatch: SettleBatch(store: store, now: now)),
                prefetch: configuration.updatePrefetch),
        ]
    }
}
