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

    /// One consumer of batches and one of blocks for each lane, which share the concurrency, and what queues the
    /// deliveries of blocks.
    private func batches() -> [any Service] {
        let deliverBatch = DeliverBatch(
            store: PostgresBatchStore(pool: pool, enabledChannels: enabledChannels), now: now)
        let wakeUp = WakeUp()
        let store = PostgresBlockStore(pool: pool, enabledChannels: enabledChannels) { wakeUp.raise() }
        let deliverBlocks = DeliverBlocks(store: store, now: now)
        let routeBlocks = RouteBlocks(store: PostgresUnroutedBlockStore(pool: pool, enabledChannels: enabledChannels))
        let gate = LaneGate(width: configuration.batchConcurrency)
        return perLane(NotificationBatchHandler(deliverBatch: deliverBatch, logger: logger), behind: gate)
            + perLane(NotificationBlocksHandler(deliverBlocks: deliverBlocks, logger: logger), behind: gate)
            + [BlockRouter(routeBlocks: routeBlocks, wakeUp: wakeUp, logger: logger)]
    }

    private func perLane(_ handler: some MessageHandler, behind gate: LaneGate) -> [any Service] {
        MessageConsumer.perLane(
            of: NotifierApplication.name, handler: handler, gate: gate, subscriber: broker,
            outage: pool.unreadyReason, prefetch: max(2, configuration.batchConcurrency), logger: logger)
    }
}
