/// Tells a channel that refuses everything from one whose queue is full for a moment.
///
/// A channel that was opened while a quorum queue elected its leader refuses every message for as long as it lives (seen
/// with RabbitMQ 3.10: the leader of three nodes killed under load), and another one is let in at once.
struct RefusalWatch {
    static let patience = Duration.seconds(1)

    /// When the first refusal came after which nothing was accepted.
    private var start: ContinuousClock.Instant?

    /// Whether refusals have come for longer than the patience, and nothing else.
    private(set) var areLasting = false

    mutating func note(accepted: Bool, at now: ContinuousClock.Instant) {
        guard !accepted else {
            self = RefusalWatch()
            return
        }
        let start = start ?? now
        self.start = start
        areLasting = now >= start + Self.patience
    }
}
