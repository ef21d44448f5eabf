import ServiceLifecycle
import ServiceRuntime

extension AlertFanoutAssembly {
    /// The task that delivers digests as they fall due; one process at a time does.
    func digestServices() -> [any Service] {
        let deliverDigests = DeliverDigests(
            audience: audience,
            store: PostgresDigestStore(pool: pool, texts: texts, batchSize: configuration.fanOut.batchSize), now: now,
            logger: logger)
        let interval = Duration.seconds(15)
        return [
            PeriodicTask(
                "deliver digests", logger: logger, retryDelay: { _ in interval },
                work: { try await deliverDigests() ? .zero : interval })
        ]
    }
}
