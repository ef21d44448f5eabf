/// The outbox: messages written in the same transaction as the state they announce.
public protocol OutboxStore: Sendable {
    /// Claims the oldest messages that no other relay holds, passes them to `publish` in the order they were written,
    /// and removes the published ones. The rest stay; one whose failure ``PublishError/isOfTheMessage`` is postponed,
    /// so that it blocks only later messages of the same partition key.
    /// - Parameter limit: how many at most; fewer when the messages are large.
    func relay(
        limit: Int, publish: @Sendable ([OutgoingMessage]) async -> [Result<Void, PublishError>]
    ) async throws -> RelayedBatch

    /// Returns when a message has been added since the last call, or after `limit` in case the wake-up was lost.
    func waitForAddition(atMost limit: Duration) async throws

    /// Counts the waiting messages.
    /// - Parameter limit: where counting stops, to keep it cheap.
    func backlog(countingTo limit: Int) async throws -> OutboxBacklog
}

/// How much waits in an outbox, and for how long.
public struct OutboxBacklog: Sendable, Equatable {
    /// Messages, counted up to a limit.
    public var waiting: Int
    /// The age of the oldest counted message; zero when none waits.
    public var oldest: Duration

    public init(waiting: Int, oldest: Duration) {
        self.waiting = waiting
        self.oldest = oldest
    }
}

extension PublishError {
    /// Whether only this message is affected: no queue takes it, or its queue is full. Otherwise the broker itself
    /// cannot be reached.
    public var isOfTheMessage: Bool {
        switch self {
        case .unroutable, .refused, .rejectedByBroker: true
        default: false
        }
    }
}
