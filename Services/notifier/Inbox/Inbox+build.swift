import Messaging
import Postgres
import ServiceLifecycle

extension NotifierParts {
    /// The consumers that add notifications to inboxes and change them: batches, acknowledgements and stopped alerts.
    func inbox() -> [any Service] {
        let stopAlert = StopAlert(store: PostgresStoppedAlertStore(pool: pool), now: now)
        let acknowledgements = PostgresAcknowledgementStore(pool: pool)
        return batches() + [
            consumer(of: NotificationAcknowledgedHandler(store: acknowledgements, now: now)),
            consumer(of: AlertStoppedHandler(stopAlert: stopAlert)),
        ]
    }

    /// One consumer of batches for each lane; they share the concurrency.
    private func batches() -> [any Service] {
        let deliverBatch = DeliverBatch(
            store: PostgresBatchStore(pool: pool, enabledChannels: enabledChannels), now: now)
        let concurrency = configuration.batchConcurrency
        return MessageConsumer.perLane(
            of: NotifierApplication.name,
            handler: NotificationBatchHandler(deliverBatch: deliverBatch, logger: logger),
            gate: LaneGate(width: concurrency), subscriber: broker, outage: pool.unreadyReason,
            prefetch: max(2, concurrency), logger: logger)
    }
}
