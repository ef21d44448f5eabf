import Foundation

/// How many messages per second a replica settles from one queue when busy, learned from samples.
struct ReplicaCapacity: Sendable {
    /// Nil if it was never seen busy, or too long ago.
    private(set) var perSecond: Double?
    private var wasBusy = false
    private var learnedAt: Date?

    /// The weight of a new measurement.
    private static let weight = 0.3
    /// Seconds over which the broker averages its rates: with this much backlog, no consumer was idle meanwhile.
    private static let rateWindow = 5.0
    /// Seconds after which a capacity expires, so that a measurement from a bad hour does not hold replicas for ever.
    private static let memory = 3_600.0

    mutating func learn(from load: QueueLoad, replicas: Int, at time: Date) {
        let isBusy = load.settled > 0 && !load.isGone(within: Self.rateWindow)
        defer { wasBusy = isBusy }
        if let learnedAt, time.timeIntervalSince(learnedAt) > Self.memory { perSecond = nil }
        guard replicas > 0 else { return }
        let measured = load.settled / Double(replicas)
        if isBusy, wasBusy {
            // One busy sample is not enough: the backlog may have arrived within the window of its rate.
            perSecond = perSecond.map { $0 + Self.weight * (measured - $0) } ?? measured
            learnedAt = time
        } else if let known = perSecond, measured > known {
            perSecond = measured
            learnedAt = time
        }
    }
}
