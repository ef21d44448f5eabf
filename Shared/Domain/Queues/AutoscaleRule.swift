import Foundation

/// How many replicas of a service its queues require. Takes one sample at a time and returns a number with its reason.
///
/// Up: quickly, as many at once as the measured capacity of a replica requires, at most doubling. Down: one at a time,
/// once one fewer would have sufficed in every sample of a period. It does not scale anything itself: the next sample
/// shows whether a number was reached.
public struct AutoscaleRule: Sendable {
    public struct Settings: Sendable, Equatable {
        /// The lowest and highest number of replicas.
        public var bounds: ClosedRange<Int>
        /// Seconds within which a backlog should be drained.
        public var target: Double
        /// Consecutive samples that must find the drain time above the target.
        public var confirmations = 2
        /// Seconds after a change in which nothing is decided, because the rates still reflect the time before it.
        public var coolDown = 30.0
        /// Seconds for which one fewer must have sufficed before there is one fewer.
        public var calm = 300.0

        /// - Parameter bounds: at least 1, because without a consumer nothing can be measured.
        public init(bounds: ClosedRange<Int>, target: Double) {
            precondition(
                bounds.lowerBound >= 1 && target > 0, "there must be at least one replica and a target above 0 s")
            self.bounds = bounds
            self.target = target
        }
    }

    public var settings: Settings
    private var capacities: [String: ReplicaCapacity] = [:]
    private var slowLooks = 0
    private var calmSince: Date?
    private var changedAt: Date?
    private var lastReplicas: Int?

    public init(_ settings: Settings) { self.settings = settings }

    public mutating func decide(_ sample: AutoscaleSample) -> AutoscaleDecision {
        notice(sample)
        let (bounds, replicas) = (settings.bounds, sample.replicas)
        guard replicas >= bounds.lowerBound else {
            return AutoscaleDecision(replicas: bounds.lowerBound, reason: .belowMinimum(bounds.lowerBound))
        }
        guard replicas <= bounds.upperBound else {
            return AutoscaleDecision(replicas: bounds.upperBound, reason: .aboveMaximum(bounds.upperBound))
        }
        if let changedAt, sample.time.timeIntervalSince(changedAt) < settings.coolDown {
            return AutoscaleDecision(replicas: replicas, reason: .coolingDown(worst(of: sample.queues)))
        }
        for load in sample.queues {
            capacities[load.name, default: ReplicaCapacity()].learn(from: load, replicas: replicas, at: sample.time)
        }
        if let slowest = worst(of: sample.queues.filter(isTooSlow)) { return up(sample, slowest) }
        slowLooks = 0
        return down(sample)
    }

    private mutating func notice(_ sample: AutoscaleSample) {
        defer { lastReplicas = sample.replicas }
        guard let lastReplicas, lastReplicas != sample.replicas else { return }
        changedAt = sample.time
        slowLooks = 0
        calmSince = nil
    }

    private mutating func up(_ sample: AutoscaleSample, _ slowest: QueueLoad) -> AutoscaleDecision {
        let replicas = sample.replicas
        calmSince = nil
        slowLooks += 1
        guard replicas < settings.bounds.upperBound else {
            return AutoscaleDecision(replicas: replicas, reason: .atMaximum(slowest))
        }
        guard slowLooks >= settings.confirmations else {
            return AutoscaleDecision(replicas: replicas, reason: .confirming(slowest))
        }
        guard let needed = needed(for: sample.queues) else {
            return AutoscaleDecision(replicas: replicas + 1, reason: .rateUnknown(slowest))
        }
        let wanted = min(max(needed, replicas + 1), 2 * replicas, settings.bounds.upperBound)
        return AutoscaleDecision(replicas: wanted, reason: .tooSlow(slowest))
    }

    private mutating func down(_ sample: AutoscaleSample) -> AutoscaleDecision {
        let (replicas, worst) = (sample.replicas, worst(of: sample.queues))
        // Without a queue nothing is known, which is no reason to stop anything.
        guard replicas > settings.bounds.lowerBound, !sample.queues.isEmpty,
            sample.queues.allSatisfy({ suffices(replicas - 1, for: $0) })
        else {
            calmSince = nil
            return AutoscaleDecision(replicas: replicas, reason: .enough(worst))
        }
        let since = calmSince ?? sample.time
        calmSince = since
        let calm = sample.time.timeIntervalSince(since)
        guard calm >= settings.calm else {
            return AutoscaleDecision(replicas: replicas, reason: .fewerMayDo(forSeconds: calm, of: settings.calm))
        }
        return AutoscaleDecision(replicas: replicas - 1, reason: .fewerDo(forSeconds: calm))
    }
}

extension AutoscaleRule {
    /// Up to this share of the target there is no backlog: in a queue that keeps pace, chance alone makes the drain
    /// time long.
    private static let noBacklog = 0.25
    /// The share of capacity that each replica may use after a reduction.
    private static let usedShare = 0.8

    private func isTooSlow(_ load: QueueLoad) -> Bool {
        guard !load.isGone(within: settings.target * Self.noBacklog) else { return false }
        return switch load.drainTime {
        case .empty: false
        case .seconds(let seconds): seconds > settings.target
        case .never: true
        }
    }

    /// The queue that takes longest.
    private func worst(of loads: [QueueLoad]) -> QueueLoad? {
        loads.max { ($0.secondsToGo, $0.waiting, $1.name) < ($1.secondsToGo, $1.waiting, $0.name) }
    }

    /// - Returns: nil when no queue's capacity is known.
    private func needed(for loads: [QueueLoad]) -> Int? {
        loads.compactMap { load in
            capacities[load.name]?.perSecond.map { Int((throughput(for: load) / $0).rounded(.up)) }
        }.max()
    }

    private func suffices(_ replicas: Int, for load: QueueLoad) -> Bool {
        guard let capacity = capacities[load.name]?.perSecond else {
            // Never seen at its limit: trying is the only way to learn whether fewer suffice.
            return load.isGone(within: settings.target * Self.noBacklog)
        }
        return Double(replicas) * capacity * Self.usedShare >= throughput(for: load)
    }

    /// The messages per second needed to drain the backlog in time while more arrive.
    private func throughput(for load: QueueLoad) -> Double { load.arriving + Double(load.waiting) / settings.target }
}

extension QueueLoad {
    fileprivate var secondsToGo: Double {
        switch drainTime {
        case .empty: 0
        case .seconds(let seconds): seconds
        case .never: .infinity
        }
    }
}
