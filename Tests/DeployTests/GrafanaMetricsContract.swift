import Foundation
import TestSupport

/// The metrics of docs/metrics.md with their labels, and the names that Prometheus' rules record.
struct GrafanaMetricsContract {
    /// By metric.
    let labels: [String: Set<String>]
    let histograms: Set<String>
    let recorded: Set<String>

    /// Prometheus puts these on whatever it scrapes.
    private static let everywhere: Set = ["job", "instance", "service"]

    /// What the page does not tell, of metrics of other programs, by the beginning of their names.
    private static let labelsOfOthers: [(prefix: String, labels: Set<String>)] = [
        ("rabbitmq_detailed_queue_", ["queue", "vhost"]),
        ("pg_stat_database_", ["datname"]),
        ("pg_database_size_bytes", ["datname"]),
        ("pg_stat_activity_max_tx_duration", ["datname", "state"]),
        ("ALERTS", ["alertname", "alertstate", "severity"]),
    ]

    /// - Parameters:
    ///   - page: docs/metrics.md. A row with four columns tells names, type and labels, one with two only names.
    ///   - rules: files of Prometheus' rules.
    init(page: String, rules: [String] = []) {
        var labels: [String: Set<String>] = [:]
        var histograms: Set<String> = []
        for line in page.split(whereSeparator: \.isNewline) where line.hasPrefix("| `") {
            let columns = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let names = columns[0].matches(of: /`([A-Za-z0-9_:]+)`/).map { String($0.1) }
            for name in names {
                labels[name] =
                    columns.count == 4
                    ? Set(columns[2].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
                    : Self.labelsOfOthers.first { name.hasPrefix($0.prefix) }?.labels ?? []
            }
            if columns.count == 4, columns[1] == "histogram" { histograms.formUnion(names) }
        }
        self.labels = labels
        self.histograms = histograms
        recorded = Set(rules.flatMap { $0.matches(of: /(?m)^[ -]*record:[ ]*([A-Za-z0-9_:]+)/).map { String($0.1) } })
    }

    static func ofThisCheckout() throws -> GrafanaMetricsContract {
        let folder = Checkout.folder.appending(path: "deploy/prometheus")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return GrafanaMetricsContract(
            page: try String(contentsOf: Checkout.folder.appending(path: "docs/metrics.md"), encoding: .utf8),
            rules: try names.filter { $0.hasSuffix(".rules.yml") }.map {
                try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
            })
    }

    /// One sentence for each metric and label that nobody promises.
    func faults(of query: GrafanaQuery, legend: String = "") -> [String] {
        let shown = legend.matches(of: /\{\{([a-z_]+)\}\}/).map { String($0.1) }
        let inLegend = query.metrics.flatMap { metric in
            shown.map { GrafanaQuery.Need(metric: metric, label: $0) }
        }
        let unknown = query.metrics.filter { labels(of: $0) == nil && !recorded.contains($0) }
        return unknown.sorted().map { "\($0) is neither in docs/metrics.md nor recorded by deploy/prometheus" }
            + query.needs.union(inLegend)
            .filter { labels(of: $0.metric)?.contains($0.label) == false }
            .map { "\($0.metric) has no label \($0.label)" }.sorted()
    }

    /// Nil of a metric that nobody exports, and of what a rule records, whose labels follow from the rule.
    private func labels(of metric: String) -> Set<String>? {
        for suffix in ["_bucket", "_sum", "_count"] where metric.hasSuffix(suffix) {
            let histogram = String(metric.dropLast(suffix.count))
            guard histograms.contains(histogram), let own = labels[histogram] else { continue }
            return own.union(Self.everywhere).union(suffix == "_bucket" ? ["le"] : [])
        }
        // A histogram without a suffix is no series.
        guard let own = labels[metric], !histograms.contains(metric) else { return nil }
        return own.union(Self.everywhere)
    }
}
