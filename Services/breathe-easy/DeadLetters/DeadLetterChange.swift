import MessageProtocol

/// What was done to dead letters, or would be.
struct DeadLetterChange: Sendable {
    var census = DeadLetterCensus()
    /// Queues with more messages than are looked at in one go.
    var unfinished: [ConsumerQueue] = []
    /// Why it ended early.
    var failure: String?

    var count: Int { census.count }
}
