import CoreMetrics
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
                messages_total{queue="a"} 3.0
                messages_total{queue="b"} 0.0

                """)
    }

    @Test func keepsTheLastValueOfAGauge() {
        let gauge = factory.makeMeter(label: "ledger_missing", dimensions: [])
        gauge.set(Int64(7))
        gauge.increment(by: 2)
        gauge.decrement(by: 5)
        #expect(registry.exposition() == "# TYPE ledger_missing gauge\nledger_missing 4.0\n")
    }

    @Test func countsDurationsInCumulativeBuckets() {
        let timer = factory.makeTimer(label: "handler_seconds", dimensions: [])
        for milliseconds in [2, 2, 40, 60_000] as [Int64] { timer.recordNanoseconds(milliseconds * 1_000_000) }
        let lines = registry.exposition().split(separator: "\n")
        #expect(lines.contains(#"handler_seconds_bucket{le="0.001"} 0"#))
        #expect(lines.contains(#"handler_seconds_bucket{le="0.0025"} 2"#))
        #expect(lines.contains(#"handler_seconds_bucket{le="0.05"} 3"#))
        #expect(lines.contains(#"handler_seconds_bucket{le="30.0"} 3"#))
        #expect(lines.contains(#"handler_seconds_bucket{le="+Inf"} 4"#))
        #expect(lines.contains("handler_seconds_count 4"))
    }

    @Test func writesLabelsAndNamesThatPrometheusCanRead() {
        factory.makeCounter(label: "hb.requests", dimensions: [("http.route", "a\"b\\c\nd")]).increment(by: 1)
        #expect(registry.exposition().contains(#"hb_requests{http_route="a\"b\\c\nd"} 1.0"#))
    }

    @Test func forgetsADestroyedSeries() {
        let counter = factory.makeCounter(label: "gone_total", dimensions: [])
        factory.destroyCounter(counter)
        #expect(registry.exposition().isEmpty)
    }
}
