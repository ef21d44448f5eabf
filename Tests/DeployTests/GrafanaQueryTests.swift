import Testing

@Suite struct GrafanaQueryTests {
    private static let contract = GrafanaMetricsContract(
        page: """
            | metric | type | labels | says |
            |---|---|---|---|
            | `sent_total`, `kept_total` | counter | queue, outcome | text with `a_word` |
            | `age_seconds` | histogram | queue | |

            | metric | from |
            |---|---|
            | `rabbitmq_detailed_queue_messages_ready` | RabbitMQ |
            """,
        rules: ["groups:\n- rules:\n  - record: queue:sent:rate5m\n    expr: x\n"])

    private func faults(_ query: String, legend: String = "") throws -> [String] {
        Self.contract.faults(of: try GrafanaQuery(query), legend: legend)
    }

    @Test(arguments: [
        "sum by (queue, outcome) (rate(sent_total{outcome!=\"a {b} c\", instance=~\"x|y\"}[5m]))",
        "histogram_quantile(0.99, sum by (le, queue) (rate(age_seconds_bucket[5m])))",
        "rate(age_seconds_sum[5m]) / rate(age_seconds_count[5m]) > bool 0.5",
        "max(sent_total - kept_total offset 1h) or vector(0)",
        "rabbitmq_detailed_queue_messages_ready{queue=\"a\"} / (-deriv(kept_total[5m]) > 0)",
        "queue:sent:rate5m{anything=\"x\"}",
    ])
    func acceptsWhatIsExported(query: String) throws {
        #expect(try faults(query).isEmpty)
    }

    @Test(arguments: [
        ("sum(lost_total)", "lost_total is neither"), ("a_word", "a_word is neither"),
        ("age_seconds", "age_seconds is neither"), ("sent_total_bucket", "sent_total_bucket is neither"),
        ("queue:lost:rate5m", "queue:lost:rate5m is neither"), ("sum by (lane) (sent_total)", "no label lane"),
        ("sent_total{lane=\"x\"}", "no label lane"), ("sent_total{queue=\"=\", lane!~\"x\"}", "no label lane"),
        ("sum by (le) (rate(age_seconds_sum[5m]))", "no label le"),
        ("sum by (queue) (sum by (lane) (age_seconds_count))", "no label lane"),
    ])
    func findsWhatIsNot(query: String, fault: String) throws {
        let faults = try faults(query)
        #expect(faults.count == 1 && faults[0].contains(fault), "\(faults)")
    }

    @Test func aLegendNamesLabelsToo() throws {
        #expect(try faults("sent_total", legend: "{{queue}} {{lane}}") == ["sent_total has no label lane"])
    }

    @Test(arguments: [
        "sum(sent_total) by (queue)", "sent_total * on (queue) kept_total", "{queue=\"a\"}", "sent_total # why",
        "sum by (queue (sent_total)", "sent_total{queue=\"a\"",
    ])
    func refusesWhatItWouldNotCheck(query: String) {
        #expect(throws: GrafanaQuery.Fault.self) { try GrafanaQuery(query) }
    }
}
