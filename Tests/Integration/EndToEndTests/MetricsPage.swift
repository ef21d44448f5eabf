import Foundation
import TestSupport

/// What docs/metrics.md says of our own metrics.
struct MetricsPage {
    struct Entry: Equatable {
        var type: String
        var labels: Set<String>
    }

    private(set) var metrics: [String: Entry] = [:]

    /// Not exported by a stack that is well and has just begun: nobody can know how long nothing takes to drain, no
    /// measurement was worth a question, recordings have no limits, and nobody has looked at an inbox live.
    static let rare: Set = [
        "alert_fanout_drain_seconds", "health_quizzes_suggested_total", "environment_budget_used_ratio",
        "ingest_gateway_inbox_streams",
        // Nothing is sold there.
        "accounts_payments_changed_total", "accounts_payment_webhooks_total",
        "accounts_payment_provider_failures_total",
    ]

    init() throws {
        let text = try String(contentsOf: Checkout.folder.appending(path: "docs/metrics.md"), encoding: .utf8)
        for line in text.split(separator: "\n").prefix(while: { !$0.hasPrefix("## Of others") }) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 6, cells[1].hasPrefix("`") else { continue }
            let labels = Set(cells[3].split(separator: ", ").map(String.init))
            for match in cells[1].matches(of: /`([a-z_]+)`/) {
                metrics[String(match.1)] = Entry(type: cells[2], labels: labels)
            }
        }
    }
}

/// What one service exports.
struct Scrape {
    struct Series {
        var metric: String
        var type: String
        var labels: Set<String>
    }

    private(set) var series: [Series] = []
    /// Values of labels that look like somebody's address, id or place.
    private(set) var privateValues: [String] = []
    /// Metrics without help.
    private(set) var unexplained: Set<String> = []

    init(_ text: String) {
        var types: [String: String] = [:]
        var explained: Set<String> = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if line.hasPrefix("# HELP ") {
                explained.insert(String(words[2]))
            } else if line.hasPrefix("# TYPE ") {
                types[String(words[2])] = String(words[3])
            } else {
                add(line, types)
            }
        }
        unexplained = Set(series.map(\.metric)).subtracting(explained)
    }

    private mutating func add(_ line: Substring, _ types: [String: String]) {
        let name = line.prefix { $0 != "{" && $0 != " " }
        // A histogram's series bear names of their own.
        let suffix = ["_bucket", "_sum", "_count"].first { name.hasSuffix($0) && types[String(name)] == nil } ?? ""
        let metric = String(name.dropLast(suffix.count))
        var labels: Set<String> = []
        for match in line.matches(of: /([a-z_]+)="((?:[^"\\]|\\.)*)"/) where match.1 != "le" {
            labels.insert(String(match.1))
            if Self.isPrivate(match.2) { privateValues.append(String(line)) }
        }
        series.append(Series(metric: metric, type: types[metric] ?? "untyped", labels: labels))
    }

    private static func isPrivate(_ value: Substring) -> Bool {
        value.contains("@") || value.contains(/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-/)
            || value.contains(/-?[0-9]{1,3}\.[0-9]{2,}/)
    }
}
