public import DeclaredMetrics
import MessageProtocol
import Synchronization

/// Keeps the series of all metrics and writes them in Prometheus' text format.
///
/// `series` is the lock of which there are; each has one of its own for its values, so that those who record share none.
public final class PrometheusRegistry: Sendable {
    private let declared: [String: Metric]
    private let series = Mutex<[SeriesName: any MetricSeries]>([:])

    /// What can be counted exists from the start wherever its labels are known: Prometheus cannot take the rate of a
    /// series that appears with its first event.
    public init(_ metrics: [Metric] = []) {
        declared = Dictionary(uniqueKeysWithValues: metrics.map { ($0.name, $0) })
        for metric in metrics where metric.kind != .gauge {
            for values in metric.knownSeries {
                let name = SeriesName(metric, values)
                if metric.kind == .counter { _ = number(name, .counter) } else { _ = histogram(name) }
            }
        }
    }

    enum NumberKind {
        case counter
        /// Shown from its first value on.
        case gauge
        /// A gauge that is raised and lowered, from 0.
        case meter
    }

    /// The series of this name, made when there is none.
    func number(_ name: SeriesName, _ kind: NumberKind) -> NumberSeries {
        find(name) {
            NumberSeries(
                name, typeName: kind == .counter ? "counter" : "gauge", initial: kind == .gauge ? nil : 0)
        }
    }

    /// The series of this name, made when there is none.
    func histogram(_ name: SeriesName) -> HistogramSeries {
        var bounds = HistogramBounds.latency
        if case .histogram(let declared) = declared[name.metric]?.kind { bounds = declared }
        return find(name) { HistogramSeries(name, bounds: bounds) }
    }

    func remove(_ name: SeriesName) { series.withLock { $0[name] = nil } }

    /// Sets what is read at a scrape.
    func set(_ metric: Metric, _ values: String..., to value: Double) {
        number(SeriesName(metric, values), metric.kind == .counter ? .counter : .gauge).set(value)
    }

    /// Everything known now, grouped by metric.
    public func exposition() -> String {
        let shown = series.withLock { Array($0.values) }.map { ($0, $0.lines) }.filter { !$0.1.isEmpty }
        return Dictionary(grouping: shown) { $0.0.name.metric }
            .sorted { $0.key < $1.key }
            .map { name, group in
                let lines = group.sorted { $0.0.labels < $1.0.labels }.flatMap(\.1)
                let type = "# TYPE \(name) \(group[0].0.typeName)"
                return ((declared[name].map { [$0.helpLine] } ?? []) + [type] + lines).map { "\($0)\n" }.joined()
            }
            .joined()
    }

    /// A name of another type is a mistake of ours; what asked last is shown.
    private func find<Found: MetricSeries>(_ name: SeriesName, _ make: () -> Found) -> Found {
        series.withLock { series in
            if let found = series[name] as? Found { return found }
            let made = make()
            series[name] = made
            return made
        }
    }
}

extension SeriesName {
    init(_ metric: Metric, _ values: [String]) {
        self.init(metric: metric.name, labels: metric.dimensions(values).map { Label(name: $0, value: $1) })
    }
}

extension PrometheusRegistry {
    /// Says who this is.
    func set(process: String) { set(RuntimeMetrics.buildInfo, process, Release.version, to: 1) }

    /// The answer to a scrape, with what is read for it alone.
    func scrape(_ checks: [ReadinessCheck]) async -> String {
        for (name, answer) in await ReadinessReport.of(checks).checks {
            set(RuntimeMetrics.ready, name, to: answer == ReadinessReport.well ? 1 : 0)
        }
        set(ProcessFacts())
        return exposition()
    }
}
