public import MessageProtocol

/// What a consumer wants from the broker.
public struct Subscription: Sendable, Equatable {
    public var queue: ConsumerQueue
    /// How many unsettled messages there may be at once, in a partitioned queue for each partition.
    public var prefetch: Int
    /// Delays for which the broker keeps a delay queue.
    public var retryDelays: Set<Duration>
    /// How long handlers may work on after the consumer is asked to stop; what they have not finished by then is
    /// cancelled and goes back to the queue.
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
