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
