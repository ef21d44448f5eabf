public import MessageProtocol

/// The way in from the broker.
public protocol MessageSubscriber: Sendable {
    /// Declares the queue, its binding and its dead-letter queue, then hands each message to `handle`, at most
    /// `prefetch` of them at once, and settles each by its verdict.
    ///
    /// Returns when the task is cancelled: nothing new is taken, what is in hand is finished and settled.
    /// - Throws: when the connection or the channel is lost; what was in hand is delivered again.
    func consume(
        _ queue: ConsumerQueue, prefetch: Int, handle: @escaping @Sendable (IncomingMessage) async -> Verdict
    ) async throws
}
