/// Distinguishes a channel that refuses everything from one whose queue is full for a moment.
///
/// A channel opened while a quorum queue elects its leader refuses every message for as long as it lives (seen with
/// RabbitMQ 3.10: the leader of three nodes killed under load), while a new channel works at once.
struct RefusalWatch {
    static let patience = Duration.seconds(1)

    /// The first refusal since the last accepted message.
    private var start: ContinuousClock.Instant?

    /// Whether there have been nothing but refusals for longer than the patience.
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
