public import CoreMetrics

/// Connects swift-metrics to a ``PrometheusRegistry``; no kept Prometheus backend is available to this project, see
/// docs/decisions.
public struct PrometheusMetricsFactory: MetricsFactory {
    private let registry: PrometheusRegistry

    public init(registry: PrometheusRegistry) { self.registry = registry }

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        handler(label, dimensions, initial: .counter(0))
    }

    public func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        handler(label, dimensions, initial: .counter(0))
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        handler(label, dimensions, initial: .gauge(0))
    }

    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        handler(label, dimensions, initial: aggregate ? .histogram(Histogram()) : .gauge(0))
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        handler(label, dimensions, initial: .histogram(Histogram()))
    }

    public func destroyCounter(_ handler: any CounterHandler) { destroy(handler) }
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { destroy(handler) }
    public func destroyMeter(_ handler: any MeterHandler) { destroy(handler) }
    public func destroyRecorder(_ handler: any RecorderHandler) { destroy(handler) }
    public func destroyTimer(_ handler: any TimerHandler) { destroy(handler) }

    private func handler(_ label: String, _ dimensions: [(String, String)], initial: Sample) -> SeriesHandler {
        let labels = dimensions.map { PrometheusRegistry.Label(name: legal($0.0), value: $0.1) }
        return SeriesHandler(registry: registry, series: .init(name: legal(label), labels: labels), initial: initial)
    }

    /// Names may have ASCII letters, digits and underscores; libraries like to use dots.
    private func legal(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private func destroy(_ handler: Any) {
        guard let handler = handler as? SeriesHandler else { return }
        registry.remove(handler.series)
    }
}

/// One series, seen through whichever kind of handler swift-metrics asks for.
private final class SeriesHandler: Sendable {
    let registry: PrometheusRegistry
    let series: PrometheusRegistry.Series
    let initial: Sample

    init(registry: PrometheusRegistry, series: PrometheusRegistry.Series, initial: Sample) {
        self.registry = registry
        self.series = series
        self.initial = initial
        // A series exists from the start: Prometheus cannot take the rate of one that appears with its first event.
        registry.update(series, from: initial) { _ in }
    }

    func change(_ change: (inout Sample) -> Void) { registry.update(series, from: initial, change) }
}

extension SeriesHandler: CounterHandler, FloatingPointCounterHandler {
    func increment(by amount: Int64) { change { $0.add(Double(amount)) } }
    func increment(by amount: Double) { change { $0.add(amount) } }
    func reset() { change { $0 = initial } }
}

extension SeriesHandler: MeterHandler, RecorderHandler {
    func set(_ value: Int64) { change { $0.set(Double(value)) } }
    func set(_ value: Double) { change { $0.set(value) } }
    func increment(by amount: Double, _: Void = ()) { change { $0.add(amount) } }
    func decrement(by amount: Double) { change { $0.add(-amount) } }
    func record(_ value: Int64) { change { $0.set(Double(value)) } }
    func record(_ value: Double) { change { $0.set(value) } }
}

extension SeriesHandler: TimerHandler {
    func recordNanoseconds(_ duration: Int64) { change { $0.observe(Double(duration) / 1e9) } }
}
