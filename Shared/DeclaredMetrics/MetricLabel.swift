/// A label by which a metric is split.
public struct MetricLabel: Sendable, Equatable {
    public let name: String
    /// All possible values; nil when they are only known at run time, such as the queues that a process consumes.
    public let values: [String]?

    public init(_ name: String, _ values: [String]? = nil) {
        self.name = name
        self.values = values
    }

    /// A label whose values are the cases of an enumeration.
    public init<Value: CaseIterable & RawRepresentable<String>>(_ name: String, _ type: Value.Type) {
        self.init(name, type.allCases.map(\.rawValue))
    }
}

extension MetricLabel: ExpressibleByStringLiteral {
    public init(stringLiteral name: String) { self.init(name) }
}

extension Metric {
    /// The values of all possible series of the metric; empty when not all labels' values are known.
    public var knownSeries: [[String]] {
        labels.reduce([[]]) { series, label in
            series.flatMap { values in (label.values ?? []).map { values + [$0] } }
        }
    }
}
