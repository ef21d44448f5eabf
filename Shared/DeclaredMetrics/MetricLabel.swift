/// What a metric is split by.
public struct MetricLabel: Sendable, Equatable {
    public let name: String
    /// All that it can be; nil when that is known only at work, such as the queues that a process consumes.
    public let values: [String]?

    public init(_ name: String, _ values: [String]? = nil) {
        self.name = name
        self.values = values
    }

    /// A label with the cases of an enumeration.
    public init<Value: CaseIterable & RawRepresentable<String>>(_ name: String, _ type: Value.Type) {
        self.init(name, type.allCases.map(\.rawValue))
    }
}

extension MetricLabel: ExpressibleByStringLiteral {
    public init(stringLiteral name: String) { self.init(name) }
}

extension Metric {
    /// The values of all series that the metric can have; empty when not all labels' values are known.
    public var knownSeries: [[String]] {
        labels.reduce([[]]) { series, label in
            series.flatMap { values in (label.values ?? []).map { values + [$0] } }
        }
    }
}
