/// The number of replicas of a service by the rule of `breathe-easy autoscale` (`AutoscaleRule` in
/// `Shared/Domain/Queues`), for work that flows.
///
/// Up: when two consecutive samples find that the backlog takes longer than the target, as many as drain it in time, at
/// most doubling. Down: one at a time, after a period in which one fewer would have sufficed. A change is followed by a
/// pause.
struct CapacityScaler: Sendable {
    struct Policy: Sendable {
        var bounds: ClosedRange<Int>
        /// Seconds between two samples.
        var interval = 15.0
        var confirmations = 2
        /// Seconds after a change in which nothing is decided.
        var coolDown = 30.0
        /// Seconds in which one fewer must have sufficed.
        var calm = 300.0
        /// Seconds until a new replica works.
        var start: Double
    }

    /// A quarter of the target is no backlog yet.
    private static let noBacklog = 0.25
    /// The share of its time that a replica may be busy after a reduction.
    private static let usedShare = 0.8

    let policy: Policy
    /// Those running, whether ready or not.
    private(set) var replicas: Int
    private var starting: [(ready: Double, count: Int)] = []
    private var arrived = 0.0
    private var lookedAt = 0.0
    private var changedAt: Double?
    private var slowLooks = 0
    private var calmSince: Double?

    init(_ policy: Policy) {
        self.policy = policy
        replicas = policy.bounds.lowerBound
    }

    /// Those ready.
    func working(at now: Double) -> Int {
        replicas - starting.reduce(0) { $0 + ($1.ready > now ? $1.count : 0) }
    }

    /// - Parameters:
    /// - arriving: arrivals since the last call, in seconds of one replica's work.
    /// - pressure: the backlog, in the same unit, divided by the seconds in which it should be drained.
    mutating func look(at now: Double, arriving: Double, pressure: Double) {
        arrived += arriving
        guard now - lookedAt >= policy.interval else { return }
        let needed = arrived / (now - lookedAt) + pressure
        (arrived, lookedAt) = (0, now)
        starting.removeAll { $0.ready <= now }
        if let changedAt, now - changedAt < policy.coolDown { return }
        if pressure > Self.noBacklog * Double(replicas), needed > Double(replicas) {
            calmSince = nil
            slowLooks += 1
            if slowLooks >= policy.confirmations { add(Self.wanted(for: needed, having: replicas, policy.bounds), now) }
        } else {
            slowLooks = 0
            rest(now, isEnoughWithout: Double(replicas - 1) * Self.usedShare >= needed)
        }
    }

    static func wanted(for needed: Double, having replicas: Int, _ bounds: ClosedRange<Int>) -> Int {
        // Compared before the conversion: what is needed may be larger than any Int.
        Int(min(max(needed.rounded(.up), Double(replicas + 1)), Double(2 * replicas), Double(bounds.upperBound)))
    }

    private mutating func add(_ wanted: Int, _ now: Double) {
        guard wanted > replicas else { return }
        starting.append((now + policy.start, wanted - replicas))
        change(to: wanted, now)
    }

    private mutating func rest(_ now: Double, isEnoughWithout: Bool) {
        guard replicas > policy.bounds.lowerBound, isEnoughWithout else {
            calmSince = nil
            return
        }
        let since = calmSince ?? now
        calmSince = since
        if now - since >= policy.calm { change(to: replicas - 1, now) }
    }

    private mutating func change(to wanted: Int, _ now: Double) {
        (replicas, changedAt, slowLooks, calmSince) = (wanted, now, 0, nil)
    }
}
