/// Tells when messages were queued.
protocol DeliveryQueueSignal: Sendable {
    /// Calls `wake` after each addition until the task is cancelled. An addition may go unnoticed while the connection
    /// is away, so nobody relies on it alone.
    /// - Throws: when it can never be told, for example for want of a right.
    func forEachAddition(_ wake: @Sendable () -> Void) async throws
}
