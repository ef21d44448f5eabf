import CoreMetrics
import DeclaredMetrics
import Testing

@testable import ServiceRuntime

@Suite struct PrometheusTests {
    private let registry = PrometheusRegistry()
    private var factory: PrometheusMetricsFactory { PrometheusMetricsFactory(registry: registry) }

    @Test func addsUpOneSeriesAcrossHandlers() {
        for amount in [1, 2] as [Int64] {
            factory.makeCounter(label: "messages_total", dimensions: [("queue", "a")]).increment(by: amount)
        }
        _ = factory.makeCounter(label: "messages_total", dimensions: [("queue", "b")])

        #expect(
            registry.exposition() == """
                # TYPE messages_total counter
                messages_total{queue="a"} 3
                messages_total{queue="b"} 0

                """)
    }

    @Test func keepsTheLastValueOfAGauge() {
        let gauge = factory.makeMeter(label: "ledger_missing", dimensions: [])
        gauge.set(Int64(7))
        gauge.increment(by: 2.5)
        gauge.decrement(by: 5)
        #expect(registry.exposition() == "# TYPE ledger_missing gauge\nledger_missing 4.5\n")
    }

    @Test func saysNothingOfAGaugeWithoutAValue() {
        let gauge = factory.makeRecorder(label: "drain_seconds", dimensions: [], aggregate: false)
        #expect(registry.exposition().isEmpty)
        gauge.record(Int64(0))
        #expect(registry.exposition() == "# TYPE drain_seconds gauge\ndrain_seconds 0\n")
    }

    @Test func writesLabelsAndNamesThatPrometheusCanRead() {
        factory.makeCounter(label: "hb.requests", dimensions: [("http.route", "a\"b\\c\nd")]).increment(by: 1)
        #expect(registry.exposition().contains(#"hb_requests{http_route="a\"b\\c\nd"} 1"#))
    }

    @Test(arguments: [
        (0.5, "0.5"), (30, "30"), (-2, "-2"), (1_732_265_082, "1732265082"), (0.1 + 0.2, "0.30000000000000004"),
        (.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"),
    ])
    func writesNumbersThatPrometheusCanRead(_ value: Double, _ text: String) {
        #expect(value.exposition == text)
    }

    @Test func forgetsADestroyedSeries() {
        let counter = factory.makeCounter(label: "gone_total", dimensions: [])
        factory.destroyCounter(counter)
        #expect(registry.exposition().isEmpty)
    }
}

/// A declaration's metadata.
@Suite struct DeclaredMetricTests {
    @Test func explainsItself() {
        let registry = PrometheusRegistry([.counter("alerts_total", "Alerts \\ by\nkind")])
        #expect(
            registry.exposition() == """
                # HELP alerts_total Alerts \\\\ by\\nkind
                # TYPE alerts_total counter
                alerts_total 0

                """)
    }

    /// Prometheus cannot take the rate of a series that appears with its first event.
    @Test func countsFromTheStartWhatItsLabelsCanBe() {
        let registry = PrometheusRegistry([
            .counter(
                "deliveries_total", "", by: MetricLabel("channel", ["email", "fcm"]), MetricLabel("outcome", ["ok"])),
            .counter("handled_total", "", by: "queue"),
            .gauge("up", "", by: MetricLabel("purpose", ["publish"])),
        ])
        let lines = registry.exposition().split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(
            lines == [
                #"deliveries_total{channel="email",outcome="ok"} 0"#,
                #"deliveries_total{channel="fcm",outcome="ok"} 0"#,
            ])
    }

    @Test func countsDurationsInItsOwnCumulativeBuckets() {
        let metric = Metric.histogram("age_seconds", "", bounds: [0.01, 1, 60], by: "queue")
        let registry = PrometheusRegistry([metric])
        withMetricsFactory(PrometheusMetricsFactory(registry: registry)) {
            for milliseconds in [2, 10, 40, 61_000] { metric.timer("a").recordMilliseconds(milliseconds) }
        }
        let lines = registry.exposition().split(separator: "\n").dropFirst(2)
        #expect(
            lines == [
                #"age_seconds_bucket{queue="a",le="0.01"} 2"#, #"age_seconds_bucket{queue="a",le="1"} 3"#,
                #"age_seconds_bucket{queue="a",le="60"} 3"#, #"age_seconds_bucket{queue="a",le="+Inf"} 4"#,
                #"age_seconds_sum{queue="a"} 61.052"#, #"age_seconds_count{queue="a"} 4"#,
            ])
    }

    @Test(arguments: [HistogramBounds.latency, HistogramBounds.arrival, HistogramBounds.age, HistogramBounds.round])
    func hasBucketsThatAscend(_ bounds: [Double]) {
        #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 })
    }
}
