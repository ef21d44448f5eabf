import Logging
import Metrics
import Synchronization

/// Samples an outbox's backlog, for the metrics and for back-pressure.
final class OutboxSampler<Store: OutboxStore>: Sendable {
    private let store: Store
    private let limit: Int
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let latest = Mutex<OutboxBacklog?>(nil)

    /// - Parameter limit: from how many waiting messages the outbox counts as congested.
    init(store: Store, limit: Int, every interval: Duration, clock: any Clock<Duration>, logger: Logger) {
        self.store = store
        self.limit = limit
        self.interval = interval
        self.clock = clock
        self.logger = logger
    }

    /// Why nothing should be added now; nil while the outbox is not congested.
    var congestion: String? {
        guard let backlog = latest.withLock({ $0 }), backlog.waiting >= limit else { return nil }
        return "\(limit) messages or more wait in the outbox, the oldest for \(backlog.oldest.components.seconds) s"
    }

    /// Samples until the task is cancelled.
    func run() async {
        repeat { await sample() } while (try? await clock.sleep(for: interval)) != nil
    }

    private func sample() async {
        do {
            let backlog = try await store.backlog(countingTo: limit + 1)
            latest.withLock { $0 = backlog }
            MessagingMetrics.waiting(backlog)
        } catch {
            // The database cannot be reached, which whoever adds a message notices as well.
            latest.withLock { $0 = nil }
            logger.debug("Outbox not counted", metadata: ["reason": "\(error)"])
        }
    }
}
