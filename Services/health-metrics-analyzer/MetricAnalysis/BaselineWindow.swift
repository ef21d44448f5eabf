import Domain
import Foundation

/// The values of one kind during the four weeks before a moment that only moves forward, kept in order of size.
struct BaselineWindow: Sendable {
    /// Long enough for the warm-up at one value per day, short enough to follow seasons and training.
    static let length: TimeInterval = 28 * 86_400

    private let series: [HealthMetric]
    private var sorted: [Double] = []
    private var oldest = 0
    private var next = 0

    /// - Parameter series: of one kind, in any order.
    init(_ series: [HealthMetric]) { self.series = series.sorted { $0.measuredAt < $1.measuredAt } }

    /// The normal that held just before a moment.
    /// - Parameter date: not before that of the last call.
    mutating func baseline(before date: Date) -> Baseline? {
        let start = date - Self.length
        let leaving = series[oldest..<next].prefix { $0.measuredAt < start }
        remove(leaving)
        oldest += leaving.count
        let entering = series[next...].prefix { $0.measuredAt < date }
        // Where there are any, the window is empty, because all in it are older still.
        let missed = entering.prefix { $0.measuredAt < start }
        insert(entering.dropFirst(missed.count))
        oldest += missed.count
        next += entering.count
        return Baseline(ofSorted: sorted)
    }

    private mutating func insert(_ metrics: ArraySlice<HealthMetric>) {
        guard metrics.count < 16 else {
            sorted = (sorted + metrics.map(\.value)).sorted()
            return
        }
        for metric in metrics { sorted.insert(metric.value, at: position(of: metric.value)) }
    }

    private mutating func remove(_ metrics: ArraySlice<HealthMetric>) {
        for metric in metrics { sorted.remove(at: position(of: metric.value)) }
    }

    /// The index of the first value that is not smaller.
    private func position(of value: Double) -> Int {
        var range = 0..<sorted.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = sorted[middle] < value ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
