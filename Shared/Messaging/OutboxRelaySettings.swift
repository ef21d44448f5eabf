/// The limits of an ``OutboxRelay``.
public struct OutboxRelaySettings: Sendable {
    /// How many messages are claimed, and published in one pipeline, at once.
    public var batchSize: Int
    /// How often it looks without having been woken, for a notification that was lost.
    public var pollInterval: Duration
    /// How long it goes on publishing after the graceful shutdown has begun.
    public var flushLimit: Duration
    /// From how many waiting messages on ``OutboxRelay/congestion`` says so.
    public var backlogLimit: Int
    /// How often it counts them.
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
