public import CoreMetrics

/// Connects swift-metrics to a ``PrometheusRegistry``; no maintained Prometheus backend is available to this project, see
/// docs/decisions.
public struct PrometheusMetricsFactory: MetricsFactory {
    private let registry: PrometheusRegistry

    public init(registry: PrometheusRegistry) { self.registry = registry }

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        registry.number(SeriesName(label, dimensions), .counter)
    }

    public func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        registry.number(SeriesName(label, dimensions), .counter)
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        registry.number(SeriesName(label, dimensions), .meter)
    }

    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        let name = SeriesName(label, dimensions)
        return aggregate ? registry.histogram(name) : registry.number(name, .gauge)
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        registry.histogram(SeriesName(label, dimensions))
    }

    public func destroyCounter(_ handler: any CounterHandler) { destroy(handler) }
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { destroy(handler) }
    public func destroyMeter(_ handler: any MeterHandler) { destroy(handler) }
    public func destroyRecorder(_ handler: any RecorderHandler) { destroy(handler) }
    public func destroyTimer(_ handler: any TimerHandler) { destroy(handler) }

    private func destroy(_ handler: Any) {
        if let series = handler as? any MetricSeries { registry.remove(series.name) }
    }
}

extension SeriesName {
    init(_ label: String, _ dimensions: [(String, String)]) {
        self.init(metric: Self.legal(label), labels: dimensions.map { Label(name: Self.legal($0), value: $1) })
    }

    /// Names may contain ASCII letters, digits and underscores; libraries often use dots.
    private static func legal(_ name: String) -> String {
        guard !name.utf8.allSatisfy(\.isOfName) else { return name }
        return String(name.map { $0.utf8.allSatisfy(\.isOfName) ? $0 : "_" })
    }
}

extension NumberSeries: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler {
    func increment(by amount: Int64) { add(Double(amount)) }
    func increment(by amount: Double) { add(amount) }
    func decrement(by amount: Double) { add(-amount) }
    func set(_ value: Int64) { set(Double(value)) }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }
    func reset() { set(0.0) }
}

extension HistogramSeries: TimerHandler, RecorderHandler {
    func recordNanoseconds(_ duration: Int64) { observe(Double(duration) / 1e9) }
    func record(_ value: Int64) { observe(Double(value)) }
    func record(_ value: Double) { observe(value) }
}

extension UInt8 {
    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
