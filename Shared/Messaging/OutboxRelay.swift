import Foundation
public import Logging
import MessageProtocol
public import ServiceLifecycle

/// Carries messages from a service's outbox to the broker, oldest first, until each is confirmed.
public struct OutboxRelay<Store: OutboxStore, Publisher: MessagePublisher>: Service {
    private let store: Store
    private let publisher: Publisher
    private let batchSize: Int
    private let backoff: Backoff
    private let logger: Logger

    public init(
        store: Store, publisher: Publisher, batchSize: Int = 500, backoff: Backoff = Backoff(), logger: Logger
    ) {
        self.store = store
        self.publisher = publisher
        self.batchSize = batchSize
        self.backoff = backoff
        self.logger = logger
    }

    public func run() async throws {
        await cancelWhenGracefulShutdown {
            var failures = 0
            while !Task.isCancelled {
                do {
                    if try await relayOnce() {
                        try await store.waitForAddition(atMost: .seconds(5))
                    }
                    failures = 0
                } catch is CancellationError {
                    return
                } catch {
                    failures += 1
                    let delay = backoff.delay(afterFailures: failures)
                    logger.warning("Outbox waits", metadata: ["reason": "\(error)", "delay": "\(delay)"])
                    try? await Task.sleep(for: delay)
                }
            }
        }
    }

    /// Publishes one batch.
    /// - Returns: whether the outbox may be empty.
    /// - Throws: the first publish error, so that the loop waits before it tries again.
    func relayOnce() async throws -> Bool {
        let failure = FirstFailure()
        let batch = try await store.relay(limit: batchSize) { messages in
            let results = await publisher.publish(messages)
            var published: Set<UUID> = []
            for (message, result) in zip(messages, results) {
                switch result {
                case .success: published.insert(message.envelope.id)
                case .failure(let error): await failure.note(error)
                }
            }
            return published
        }
        MessagingMetrics.relayed(batch)
        if let error = await failure.error { throw error }
        return batch.claimed < batchSize
    }
}

private actor FirstFailure {
    private(set) var error: PublishError?

    func note(_ error: PublishError) {
        if self.error == nil { self.error = error }
    }
}
