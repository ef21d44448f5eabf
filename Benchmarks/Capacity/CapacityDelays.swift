/// How long people waited, from the curves of arrivals and departures, first come first served.
struct CapacityDelays: Sendable, Equatable {
    /// Seconds.
    let mean, median, p99, longest: Double

    private static let samples = 20_000

    /// - Parameters:
    ///   - arrived: people who came until the end of each step, added up.
    ///   - left: those of them who had been notified by then.
    ///   - step: seconds.
    init?(arrived: [Double], left: [Double], step: Double) {
        guard let notified = left.last, notified > 0 else { return nil }
        var (come, gone) = (Clock(curve: arrived, step: step), Clock(curve: left, step: step))
        let delays = (0..<Self.samples).map { sample in
            let person = notified * (Double(sample) + 0.5) / Double(Self.samples)
            return max(0, gone.time(of: person) - come.time(of: person))
        }
        let sorted = delays.sorted()
        mean = delays.reduce(0, +) / Double(Self.samples)
        median = sorted[Self.samples / 2]
        p99 = sorted[Self.samples * 99 / 100]
        longest = sorted[Self.samples - 1]
    }

    /// When a curve reaches a number, asked in rising order.
    private struct Clock {
        let curve: [Double]
        let step: Double
        private var index = 0

        init(curve: [Double], step: Double) {
            (self.curve, self.step) = (curve, step)
        }

        mutating func time(of level: Double) -> Double {
            while index < curve.count - 1, curve[index] < level { index += 1 }
            let before = index == 0 ? 0 : curve[index - 1]
            let gain = curve[index] - before
            let share = gain > 0 ? min(1, max(0, (level - before) / gain)) : 1
            return (Double(index) + share) * step
        }
    }
}
