public import MessageProtocol

/// The way in from the broker.
public protocol MessageSubscriber: Sendable {
    /// Declares the queue with its partitions, binding, delay queues and dead-letter queue, then passes each message to
    /// `handle`, at most `prefetch` of them at once, and carries out what it returns. The messages of one partition are
    /// handled one after the other.
    ///
    /// Returns when the task is cancelled: takes no more messages, and finishes those in hand within the drain limit.
    /// - Throws: when the connection or the channel is lost, or the queue has gone silent; unsettled messages are
    ///   delivered again.
    func consume(
        _ subscription: Subscription, handle: @escaping @Sendable (IncomingMessage) async -> Disposition
    ) async throws
}

/// What a consumer wants from the broker.
public struct Subscription: Sendable, Equatable {
    public var queue: ConsumerQueue
    /// How many messages may be unsettled at once; in a partitioned queue, for each partition.
    public var prefetch: Int
    /// The delays for which the broker keeps a delay queue.
    public var retryDelays: Set<Duration>
    /// How long handlers may go on after the consumer is asked to stop. Unfinished ones are then cancelled, and their
    /// messages return to the queue.
    public var drainLimit: Duration

    public init(
        _ queue: ConsumerQueue, prefetch: Int = 64, retryDelays: Set<Duration> = [],
        drainLimit: Duration = .seconds(10)
    ) {
        self.queue = queue
        self.prefetch = prefetch
        self.retryDelays = retryDelays
        self.drainLimit = drainLimit
    }
}
