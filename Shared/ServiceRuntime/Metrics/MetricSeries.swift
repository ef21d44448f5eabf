import DeclaredMetrics
import Synchronization

/// Identifies a series of a metric.
struct SeriesName: Hashable, Sendable {
    struct Label: Hashable, Sendable {
        var name: String
        var value: String
    }

    var metric: String
    var labels: [Label]
}

/// The values of one series; `/metrics` shows it as lines of text.
protocol MetricSeries: AnyObject, Sendable {
    var name: SeriesName { get }
    /// In braces; orders the series of a metric.
    var labels: String { get }
    var typeName: String { get }
    /// Empty while there is no value.
    var lines: [String] { get }
}

/// A counter, or a gauge that is not shown before its first value. `value` is the lock.
final class NumberSeries: MetricSeries {
    let name: SeriesName
    let labels: String
    let typeName: String
    private let value: Mutex<Double?>

    init(_ name: SeriesName, typeName: String, initial: Double?) {
        self.name = name
        labels = name.labels.exposition
        self.typeName = typeName
        value = Mutex(initial)
    }

    func add(_ amount: Double) { value.withLock { $0 = ($0 ?? 0) + amount } }
    func set(_ new: Double) { value.withLock { $0 = new } }

    var lines: [String] {
        value.withLock { $0 }.map { ["\(name.metric)\(labels) \($0.exposition)"] } ?? []
    }
}

/// Counts of observations up to each bound, and their sum. `state` is the lock.
final class HistogramSeries: MetricSeries {
    private struct State {
        /// One for each bound; what is above all bounds is in `count` only.
        var counts: [Int]
        var count = 0
        var sum = 0.0
    }

    let name: SeriesName
    let labels: String
    let typeName = "histogram"
    private let bounds: [Double]
    /// The names of the buckets' series, the last without a bound.
    private let buckets: [String]
    private let state: Mutex<State>

    init(_ name: SeriesName, bounds: [Double]) {
        self.name = name
        labels = name.labels.exposition
        self.bounds = bounds
        buckets = (bounds + [.infinity]).map { bound in
            let bounded = name.labels + [SeriesName.Label(name: "le", value: bound.exposition)]
            return "\(name.metric)_bucket\(bounded.exposition)"
        }
        state = Mutex(State(counts: [Int](repeating: 0, count: bounds.count)))
    }

    func observe(_ value: Double) {
        let place = bounds.firstIndex { value <= $0 }
        state.withLock { state in
            if let place { state.counts[place] += 1 }
            state.count += 1
            state.sum += value
        }
    }

    /// Prometheus wants the buckets cumulative.
    var lines: [String] {
        let (counts, count, sum) = state.withLock { ($0.counts, $0.count, $0.sum) }
        var total = 0
        let cumulative = counts.map { count in
            total += count
            return total
        }
        return zip(buckets, cumulative + [count]).map { "\($0) \($1)" } + [
            "\(name.metric)_sum\(labels) \(sum.exposition)", "\(name.metric)_count\(labels) \(count)",
        ]
    }
}
