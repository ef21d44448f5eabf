/// Where messages wait that were written in the transaction of the state they announce.
public protocol OutboxStore: Sendable {
    /// Claims the oldest messages that no other relay holds, hands them to `publish` in the order they were written,
    /// and removes those that it published. The rest stay; one whose failure ``PublishError/isOfTheMessage`` steps back
    /// for a while, so that it stops none of those behind it but those of the same partition key.
    /// - Parameter limit: how many at most; fewer when they are large.
    func relay(
        limit: Int, publish: @Sendable ([OutgoingMessage]) async -> [Result<Void, PublishError>]
    ) async throws -> RelayedBatch

    /// Returns when a message was added since the last call, or after `limit` as a safety net.
    func waitForAddition(atMost limit: Duration) async throws

    /// What waits.
    /// - Parameter limit: where the counting stops, so that it stays cheap.
    func backlog(countingTo limit: Int) async throws -> OutboxBacklog
}

/// How much waits in an outbox, and for how long.
public struct OutboxBacklog: Sendable, Equatable {
    /// Messages, counted up to a limit.
    public var waiting: Int
    /// The age of the oldest of those counted; zero when none waits.
    public var oldest: Duration

    public init(waiting: Int, oldest: Duration) {
        self.waiting = waiting
        self.oldest = oldest
    }
}

extension PublishError {
    /// Whether others may be published while this one is not: no queue takes it, or its queue is full. Otherwise the
    /// whole way to the broker is closed.
    public var isOfTheMessage: Bool {
        switch self {
        case .unroutable, .refused, .rejectedByBroker: true
        default: false
        }
    }
}
