/// How long a backlog takes to go at the present rates; it is what queues are scaled on.
public enum DrainTime: Sendable, Equatable {
    /// Nothing waits.
    case empty
    case seconds(Double)
    /// It grows, or nobody takes anything out.
    case never

    /// - Parameters:
    ///   - waiting: messages ready or in hand.
    ///   - settled: messages a second that leave for good.
    ///   - arriving: messages a second that come in meanwhile.
    public init(waiting: Int, settled: Double, arriving: Double) {
        let net = settled - arriving
        self = waiting == 0 ? .empty : net > 0 ? .seconds(Double(waiting) / net) : .never
    }
}
