import CoreMetrics
import Synchronization

/// Keeps the values of all metrics and writes them in Prometheus' text format.
///
/// Format: https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
public final class PrometheusRegistry: Sendable {
    /// A metric's name and its labels.
    struct Series: Hashable, Sendable {
        var name: String
        var labels: [Label]
    }

    struct Label: Hashable, Sendable {
        var name: String
        var value: String
    }

    /// The lock of all handlers below.
    private let samples = Mutex<[Series: Sample]>([:])

    public init() {}

    func update(_ series: Series, from initial: Sample, _ change: (inout Sample) -> Void) {
        samples.withLock { samples in change(&samples[series, default: initial]) }
    }

    func remove(_ series: Series) {
        samples.withLock { $0[series] = nil }
    }

    /// Everything known now, grouped by metric.
    public func exposition() -> String {
        let groups = Dictionary(grouping: samples.withLock { $0 }) { $0.key.name }
        return groups.sorted { $0.key < $1.key }
            .map { name, series in
                let type = series.first?.value.typeName ?? "untyped"
                let lines = series.sorted { Self.text($0.key.labels) < Self.text($1.key.labels) }
                    .flatMap { $0.value.lines(name: name, labels: $0.key.labels) }
                return (["# TYPE \(name) \(type)"] + lines).joined(separator: "\n") + "\n"
            }
            .joined()
    }

    static func text(_ labels: [Label]) -> String {
        guard !labels.isEmpty else { return "" }
        let pairs = labels.map { "\($0.name)=\"\(escape($0.value))\"" }
        return "{\(pairs.joined(separator: ","))}"
    }

    private static func escape(_ value: String) -> String {
        value.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }
}
