public import Metrics

/// A module's declaration of a metric: its name, meaning and labels. The same declaration creates the handlers that
/// record it and its lines in `/metrics`; docs/metrics.md lists them all.
public struct Metric: Sendable {
    public enum Kind: Sendable, Equatable {
        case counter
        case gauge
        /// In seconds, with ascending upper bounds of the buckets.
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

    /// - Parameter values: of the labels, in order.
    public func counter(_ values: String...) -> Counter { Counter(label: name, dimensions: dimensions(values)) }

    /// - Parameter values: of the labels, in order.
    public func gauge(_ values: String...) -> Gauge { Gauge(label: name, dimensions: dimensions(values)) }

    /// A gauge that can be incremented and decremented, initially 0.
    /// - Parameter values: of the labels, in order.
    public func meter(_ values: String...) -> Meter { Meter(label: name, dimensions: dimensions(values)) }

    /// - Parameter values: of the labels, in order.
    public func timer(_ values: String...) -> Timer { Timer(label: name, dimensions: dimensions(values)) }

    /// Each label with its value.
    public func dimensions(_ values: [String]) -> [(String, String)] {
        precondition(values.count == labels.count, "\(name) takes a value for each of its \(labels.count) labels")
        return zip(labels, values).map { ($0.name, $1) }
    }
}
