/// The way in from the broker.
public protocol MessageSubscriber: Sendable {
    /// Declares the queue with its partitions, binding, delay queues and dead-letter queue, then hands each message to
    /// `handle`, at most `prefetch` of them at once, and does with it what `handle` says. A partitioned queue is handled
    /// message by message in each partition.
    ///
    /// Returns when the task is cancelled: nothing new is taken, what is in hand is finished within the drain limit.
    /// - Throws: when the connection or the channel is lost, or the queue has gone silent; what was in hand is delivered
    ///   again.
    func consume(
        _ subscription: Subscription, handle: @escaping @Sendable (IncomingMessage) async -> Disposition
    ) async throws
}
