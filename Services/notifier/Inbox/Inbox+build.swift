import Messaging
import Postgres
import ServiceLifecycle

extension NotifierParts {
    /// The consumers that add notifications to inboxes and change them: batches, blocks, acknowledgements and stopped
    /// alerts.
    func inbox() -> [any Service] {
        let stopAlert = StopAlert(store: PostgresStoppedAlertStore(pool: pool), now: now)
        let acknowledgements = PostgresAcknowledgementStore(pool: pool)
        return batches() + [
            AcceptedMessagesRecorder(accepted: PostgresAcceptedMessages(pool: pool), logger: logger),
            consumer(of: NotificationAcknowledgedHandler(store: acknowledgements, now: now)),
            consumer(of: AlertStoppedHandler(stopAlert: stopAlert)),
        ]
    }

    /// One consumer of batches and one of blocks for each lane; they share the concurrency.
    private func batches() -> [any Service] {
        let deliverBatch = DeliverBatch(
            store: PostgresBatchStore(pool: pool, enabledChannels: enabledChannels), now: now)
        let deliverBlocks = DeliverBlocks(
            store: PostgresBlockStore(pool: pool, enabledChannels: enabledChannels), now: now)
        let gate = LaneGate(width: configuration.batchConcurrency)
        return perLane(NotificationBatchHandler(deliverBatch: deliverBatch, logger: logger), behind: gate)
            + perLane(NotificationBlocksHandler(deliverBlocks: deliverBlocks, logger: logger), behind: gate)
    }

    private func perLane(_ handler: some MessageHandler, behind gate: LaneGate) -> [any Service] {
        MessageConsumer.perLane(
            of: NotifierApplication.name, handler: handler, gate: gate, subscriber: broker,
            outage: pool.unreadyReason, prefetch: max(2, configuration.batchConcurrency), logger: logger)
    }
}
