/// The limits of an ``OutboxRelay``.
public struct OutboxRelaySettings: Sendable {
    /// How many messages are claimed, and published in one pipeline, at once.
    public var batchSize: Int
    /// How often the outbox is polled, in case a wake-up was lost.
    public var pollInterval: Duration
    /// How long publishing goes on after the graceful shutdown has begun.
    public var flushLimit: Duration
    /// From how many waiting messages ``OutboxRelay/congestion`` reports congestion.
    public var backlogLimit: Int
    /// How often waiting messages are counted.
    public var sampleInterval: Duration

    public init(
        batchSize: Int = 2_000, pollInterval: Duration = .seconds(5), flushLimit: Duration = .seconds(5),
        backlogLimit: Int = 100_000, sampleInterval: Duration = .seconds(3)
    ) {
        self.batchSize = batchSize
        self.pollInterval = pollInterval
        self.flushLimit = flushLimit
        self.backlogLimit = backlogLimit
        self.sampleInterval = sampleInterval
    }
}
