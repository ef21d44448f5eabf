/// What one day says in one channel.
struct ChannelReading: Hashable, Sendable {
    /// Since 1970-01-01.
    var day: Int
    var value: Double
    var high: Double
    var count: Int
    var device: UInt32
    private var isAtRest: Bool

    init(_ figure: HealthFigure, on day: Int) {
        self.day = day
        value = figure.median
        high = figure.high
        count = figure.count
        device = figure.device
        isAtRest = figure.activity == .atRest
    }

    /// A device that is not known may be any.
    func mayShareDevice(with other: ChannelReading) -> Bool {
        device == other.device || device == 0 || other.device == 0
    }

    /// Takes in another figure of the same channel and day: what is counted over a day adds up; else the one at rest
    /// stands, of two such the one with more measurements, so that the order of figures does not matter.
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
