import Foundation

/// How many messages of one queue a replica settles in a second when it has enough to do, learned from looks at it.
struct ReplicaCapacity: Sendable {
    /// Nil while it was never seen with enough to do, or too long ago.
    private(set) var perSecond: Double?
    private var wasBusy = false
    private var learnedAt: Date?

    /// The share of a new measurement.
    private static let weight = 0.3
    /// Seconds over which the broker's rates are taken: with so much waiting, nobody was idle meanwhile.
    private static let rateWindow = 5.0
    /// Seconds after which a capacity counts no more, so that a measurement of a bad hour does not hold replicas for ever.
    private static let memory = 3_600.0

    mutating func learn(from load: QueueLoad, replicas: Int, at time: Date) {
        let isBusy = load.settled > 0 && !load.isGone(within: Self.rateWindow)
        defer { wasBusy = isBusy }
        if let learnedAt, time.timeIntervalSince(learnedAt) > Self.memory { perSecond = nil }
        guard replicas > 0 else { return }
        let measured = load.settled / Double(replicas)
        if isBusy, wasBusy {
            // One busy look is not enough: the backlog may have come within the window of its rate.
            perSecond = perSecond.map { $0 + Self.weight * (measured - $0) } ?? measured
            learnedAt = time
        } else if let known = perSecond, measured > known {
            perSecond = measured
            learnedAt = time
        }
    }
}
