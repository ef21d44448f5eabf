public import Logging
import MessageProtocol
public import ServiceLifecycle

/// Publishes the messages of a service's outbox, oldest first, until each is confirmed.
public struct OutboxRelay<Store: OutboxStore, Publisher: MessagePublisher>: Service {
    private let store: Store
    private let publisher: Publisher
    private let settings: OutboxRelaySettings
    private let backoff: Backoff
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let sampler: OutboxSampler<Store>

    public init(
        store: Store, publisher: Publisher, settings: OutboxRelaySettings = OutboxRelaySettings(),
        backoff: Backoff = Backoff(), clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) {
        self.store = store
        self.publisher = publisher
        self.settings = settings
        self.backoff = backoff
        self.clock = clock
        self.logger = logger
        sampler = OutboxSampler(
            store: store, limit: settings.backlogLimit, every: settings.sampleInterval, clock: clock, logger: logger)
    }

    /// Why nothing should be added to the outbox now: ``OutboxRelaySettings/backlogLimit`` messages wait. Nil while
    /// fewer do.
    public var congestion: String? { sampler.congestion }

    /// Relays until the graceful shutdown, then until the outbox is empty or ``OutboxRelaySettings/flushLimit`` has
    /// passed.
    public func run() async throws {
        await withTaskGroup { group in
            group.addTask { await relayUntilStopped() }
            group.addTask { await waitForFlushLimit() }
            group.addTask {
                await sampler.run()
                return false
            }
            for await isEnd in group where isEnd { group.cancelAll() }
        }
    }

    /// - Returns: true, which ends the others.
    private func relayUntilStopped() async -> Bool {
        var failures = 0
        while !Task.isCancelled {
            let isStopping = Task.isShuttingDownGracefully
            do {
                let batch = try await relayOnce()
                failures = 0
                if batch.hasMore { continue }
                if isStopping { break }
                let limit = min(settings.pollInterval, batch.nextDue ?? settings.pollInterval)
                try await cancelWhenGracefulShutdown { try await store.waitForAddition(atMost: limit) }
            } catch is CancellationError {
                continue
            } catch {
                failures += 1
                let delay = backoff.delay(afterFailures: failures)
                logger.warning(
                    "Outbox not relayed; trying again", metadata: ["reason": "\(error)", "delay": "\(delay)"])
                try? await pause(delay, isStopping: isStopping)
            }
        }
        return true
    }

    /// - Returns: true when the flush limit has passed; false when the task was cancelled.
    private func waitForFlushLimit() async -> Bool {
        do {
            try await gracefulShutdown()
            try await clock.sleep(for: settings.flushLimit)
            logger.warning("Outbox not flushed in time; the rest is published after the next start")
            return true
        } catch {
            return false
        }
    }

    private func pause(_ delay: Duration, isStopping: Bool) async throws {
        if isStopping { return try await clock.sleep(for: delay) }
        try await cancelWhenGracefulShutdown { try await clock.sleep(for: delay) }
    }

    /// Publishes one batch.
    /// - Throws: when the broker cannot be reached, so that the loop waits before it tries again.
    func relayOnce() async throws -> RelayedBatch {
        let batch = try await store.relay(limit: settings.batchSize) { await publisher.publish($0) }
        MessagingMetrics.relayed(batch)
        if let refusal = batch.refusal {
            logger.warning(
                "Messages postponed", metadata: ["count": "\(batch.postponed)", "reason": "\(refusal)"])
        }
        if let failure = batch.failure { throw failure }
        return batch
    }
}
