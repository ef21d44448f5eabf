/// The state of one series.
enum Sample: Sendable, Equatable {
    case counter(Double)
    case gauge(Double)
    case histogram(Histogram)

    var typeName: String {
        switch self {
        case .counter: "counter"
        case .gauge: "gauge"
        case .histogram: "histogram"
        }
    }

    mutating func add(_ amount: Double) {
        switch self {
        case .counter(let value): self = .counter(value + amount)
        case .gauge(let value): self = .gauge(value + amount)
        case .histogram: observe(amount)
        }
    }

    mutating func set(_ value: Double) {
        switch self {
        case .counter: self = .counter(value)
        case .gauge: self = .gauge(value)
        case .histogram: observe(value)
        }
    }

    mutating func observe(_ value: Double) {
        guard case .histogram(var histogram) = self else { return }
        histogram.observe(value)
        self = .histogram(histogram)
    }

    func lines(name: String, labels: [PrometheusRegistry.Label]) -> [String] {
        switch self {
        case .counter(let value), .gauge(let value): ["\(name)\(PrometheusRegistry.text(labels)) \(value)"]
        case .histogram(let histogram): histogram.lines(name: name, labels: labels)
        }
    }
}

/// Counts of observations up to each bound; Prometheus wants them cumulative.
struct Histogram: Sendable, Equatable {
    /// Seconds: from a message handled in a millisecond to one that waits for a provider.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

    private var counts = [Int](repeating: 0, count: Self.bounds.count)
    private var count = 0
    private var sum = 0.0

    mutating func observe(_ value: Double) {
        count += 1
        sum += value
        if let index = Self.bounds.firstIndex(where: { value <= $0 }) { counts[index] += 1 }
    }

    func lines(name: String, labels: [PrometheusRegistry.Label]) -> [String] {
        var total = 0
        var lines: [String] = []
        for (bound, count) in zip(Self.bounds, counts) {
            total += count
            lines.append(bucket(name, labels, bound: "\(bound)", total))
        }
        let text = PrometheusRegistry.text(labels)
        return lines + [
            bucket(name, labels, bound: "+Inf", count), "\(name)_sum\(text) \(sum)", "\(name)_count\(text) \(count)",
        ]
    }

    private func bucket(_ name: String, _ labels: [PrometheusRegistry.Label], bound: String, _ count: Int) -> String {
        let text = PrometheusRegistry.text(labels + [PrometheusRegistry.Label(name: "le", value: bound)])
        return "\(name)_bucket\(text) \(count)"
    }
}
