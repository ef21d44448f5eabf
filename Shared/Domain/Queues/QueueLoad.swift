/// What one queue of a service holds, and how fast messages come and go.
public struct QueueLoad: Sendable, Equatable {
    public var name: String
    /// Messages ready or in hand.
    public var waiting: Int
    /// Messages a second that come in.
    public var arriving: Double
    /// Messages a second that leave for good.
    public var settled: Double

    public init(name: String, waiting: Int, arriving: Double, settled: Double) {
        self.name = name
        self.waiting = waiting
        self.arriving = arriving
        self.settled = settled
    }

    public var drainTime: DrainTime { DrainTime(waiting: waiting, settled: settled, arriving: arriving) }

    /// Whether all of it leaves within `seconds` if nothing more comes. A queue in balance is never empty, and one
    /// message in hand would make its drain time swing between nothing and never.
    public func isGone(within seconds: Double) -> Bool { Double(waiting) <= settled * seconds }
}
