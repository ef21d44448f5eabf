/// The value of one channel on one day.
struct ChannelReading: Hashable, Sendable {
    /// Days since 1970-01-01.
    var day: Int
    var value: Double
    var high: Double
    var count: Int
    var device: UInt32
    /// Whether the person is known to have been at rest.
    private(set) var isAtRest: Bool

    init(_ figure: HealthFigure, on day: Int) {
        self.day = day
        value = figure.median
        high = figure.high
        count = figure.count
        device = figure.device
        isAtRest = figure.activity == .atRest
    }

    /// An unknown device may be any device.
    func mayShareDevice(with other: ChannelReading) -> Bool {
        device == other.device || device == 0 || other.device == 0
    }

    /// Adds another figure of the same channel and day. Counted quantities add up; otherwise a value at rest wins, and
    /// of two such the one with more measurements, so that the order of figures does not matter.
    mutating func merge(_ figure: HealthFigure) {
        let other = ChannelReading(figure, on: day)
        if figure.kind.isSum {
            value += other.value
            count += other.count
        } else if rank < other.rank {
            self = other
        }
    }

    private var rank: (Int, Int, Double) { (isAtRest ? 1 : 0, count, value) }
}
