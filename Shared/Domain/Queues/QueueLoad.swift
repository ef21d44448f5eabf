/// The backlog of one queue of a service, and how fast messages arrive and leave.
public struct QueueLoad: Sendable, Equatable {
    public var name: String
    /// Messages ready or unacknowledged.
    public var waiting: Int
    /// Messages per second that arrive.
    public var arriving: Double
    /// Messages per second that leave for good.
    public var settled: Double

    public init(name: String, waiting: Int, arriving: Double, settled: Double) {
        self.name = name
        self.waiting = waiting
        self.arriving = arriving
        self.settled = settled
    }

    public var drainTime: DrainTime { DrainTime(waiting: waiting, settled: settled, arriving: arriving) }

    /// Whether the backlog drains within `seconds` if nothing more arrives. A queue in balance is never empty, and one
    /// unacknowledged message would make its drain time swing between zero and infinite.
    public func isGone(within seconds: Double) -> Bool { Double(waiting) <= settled * seconds }
}

/// How long a backlog takes to drain at the present rates; queues are scaled on it.
public enum DrainTime: Sendable, Equatable {
    /// Nothing waits.
    case empty
    case seconds(Double)
    /// It grows, or nothing consumes it.
    case never

    /// - Parameters:
    /// - waiting: messages ready or unacknowledged.
    /// - settled: messages per second that leave for good.
    /// - arriving: messages per second that arrive meanwhile.
    public init(waiting: Int, settled: Double, arriving: Double) {
        let net = settled - arriving
        self = waiting == 0 ? .empty : net > 0 ? .seconds(Double(waiting) / net) : .never
    }
}
