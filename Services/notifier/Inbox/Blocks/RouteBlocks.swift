import Logging
import Messaging
import ServiceLifecycle
import ServiceRuntime

/// Queues deliveries for those people in stored blocks who have an address outside the app, for the life of the process.
///
/// In a transaction after that of the blocks, and while more of them come only for urgent ones: a million inboxes must not
/// wait for the mail of a fifth of them.
struct BlockRouter: Service {
    let routeBlocks: RouteBlocks
    /// Is raised when this process has stored blocks.
    let wakeUp: WakeUp
    /// After which it looks for what another process has left.
    var interval: Duration = .seconds(10)
    /// As long as more blocks come within this time, the inboxes go first.
    var pause: Duration = .milliseconds(300)
    /// After which routine messages are queued all the same.
    var patience: Duration = .seconds(10)
    var clock: any Clock<Duration> = ContinuousClock()
    let logger: Logger

    func run() async throws {
        let backoff = Backoff(base: .seconds(1), limit: .seconds(60))
        try await PeriodicTask(
            "route blocks", clock: clock, logger: logger, retryDelay: { backoff.delay(afterFailures: $0) }
        ) {
            try await letInboxesGoFirst()
            while try await routeBlocks() {}
            await wakeUp.wait(atMost: interval, clock)
            return .zero
        }.run()
    }

    private func letInboxesGoFirst() async throws {
        var waited = Duration.zero
        repeat {
            while try await routeBlocks(urgentOnly: true) {}
            try await clock.sleep(for: pause)
            waited += pause
        } while wakeUp.take() && waited < patience
    }
}

/// Queues the deliveries of one message of blocks.
struct RouteBlocks: Sendable {
    let store: any UnroutedBlockStore

    /// - Returns: false when none is left.
    @discardableResult
    func callAsFunction(urgentOnly: Bool = false) async throws -> Bool {
        guard let queued = try await store.routeFirst(urgentOnly: urgentOnly) else { return false }
        NotifierMetrics.inbox(queued)
        return true
    }
}

/// Messages of blocks whose deliveries are not queued yet.
protocol UnroutedBlockStore: Sendable {
    /// Takes the first urgent message, else the first, which no other process holds. Nobody who was notified is left out
    /// or queued twice.
    /// - Returns: what was queued; nil when no message is left.
    func routeFirst(urgentOnly: Bool) async throws -> InboxEntries?
}
