public import Metrics

/// A metric as a module declares it: its name, what it says, and what it is split by. The same declaration makes the
/// handlers that record it and the lines in which `/metrics` explains it; docs/metrics.md lists them all.
public struct Metric: Sendable {
    public enum Kind: Sendable, Equatable {
        case counter
        case gauge
        /// Seconds, by the upper bounds of the buckets, which ascend.
        case histogram(bounds: [Double])
    }

    public let name: String
    public let kind: Kind
    /// One phrase, for `# HELP`.
    public let help: String
    public let labels: [MetricLabel]

    public static func counter(_ name: String, _ help: String, by labels: MetricLabel...) -> Metric {
        Metric(name: name, kind: .counter, help: help, labels: labels)
    }

    public static func gauge(_ name: String, _ help: String, by labels: MetricLabel...) -> Metric {
        Metric(name: name, kind: .gauge, help: help, labels: labels)
    }

    public static func histogram(
        _ name: String, _ help: String, bounds: [Double], by labels: MetricLabel...
    ) -> Metric {
        Metric(name: name, kind: .histogram(bounds: bounds), help: help, labels: labels)
    }

    /// - Parameter values: of the labels, in their order.
    public func counter(_ values: String...) -> Counter { Counter(label: name, dimensions: dimensions(values)) }

    /// - Parameter values: of the labels, in their order.
    public func gauge(_ values: String...) -> Gauge { Gauge(label: name, dimensions: dimensions(values)) }

    /// A gauge that is raised and lowered, 0 at first.
    /// - Parameter values: of the labels, in their order.
    public func meter(_ values: String...) -> Meter { Meter(label: name, dimensions: dimensions(values)) }

    /// - Parameter values: of the labels, in their order.
    public func timer(_ values: String...) -> Timer { Timer(label: name, dimensions: dimensions(values)) }

    /// Each label with its value.
    public func dimensions(_ values: [String]) -> [(String, String)] {
        precondition(values.count == labels.count, "\(name) takes a value for each of its \(labels.count) labels")
        return zip(labels, values).map { ($0.name, $1) }
    }
}
