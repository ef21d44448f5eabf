import Foundation
import MessageProtocol
import TestSupport
import Testing

/// The alarms, and what the pages and the product say of the same things.
@Suite struct PrometheusDocumentationTests {
    private func page(_ name: String) throws -> String {
        try String(contentsOf: Checkout.folder.appending(path: "docs/\(name).md"), encoding: .utf8)
    }

    /// The headings of the third level below "## Alarms".
    private func documentedAlarms() throws -> [String] {
        let section = try #require(
            try page("operations").components(separatedBy: "\n## ").first { $0.hasPrefix("Alarms\n") },
            "docs/operations.md has no section '## Alarms'")
        return section.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    }

    @Test func everyAlarmHasASectionAndEverySectionAnAlarm() async throws {
        let alarms = try await DeployedFiles.alarms().compactMap(\.alert)

        #expect(try Set(documentedAlarms()).symmetricDifference(alarms) == [], "in one of the two only")
    }

    @Test func everyAlarmLeadsToItsSection() async throws {
        for rule in try await DeployedFiles.alarms() {
            let name = try #require(rule.alert)
            #expect(rule.annotations?["runbook_url"] == "docs/operations.md#\(name.lowercased())")
        }
    }

    @Test func everyAlarmSaysHowBadItIsAndForWhom() async throws {
        for rule in try await DeployedFiles.alarms() {
            let name = try #require(rule.alert)
            let severities = name == "Watchdog" ? ["none"] : ["critical", "warning"]
            #expect(severities.contains(rule.severity), "\(name) is \(rule.severity)")
            #expect(rule.annotations?["summary"]?.isEmpty == false, "\(name) has no summary")
            #expect(rule.annotations?["description"]?.isEmpty == false, "\(name) has no description")
            let needs = rule.labels?["needs"]
            #expect(needs.map(["broker", "database", "both"].contains) ?? true, "\(name) needs \(needs ?? "")")
        }
    }

    @Test func rulesUseOnlyDocumentedMetrics() async throws {
        let documented = Set(try page("metrics").matches(of: /`([A-Za-z_]+)`/).map { String($0.output.1) })
        let rules = try await DeployedFiles.rules()
        let records = Set(rules.compactMap(\.record))

        for rule in rules {
            for metric in PromQL.metrics(in: rule.expr) where !records.contains(metric) {
                let base = metric.replacing(/_(bucket|count|sum)$/, with: "")
                #expect(
                    documented.contains(metric) || documented.contains(base),
                    "\(rule.alert ?? rule.record ?? "") uses \(metric), which docs/metrics.md does not list")
            }
        }
    }

    @Test func everySourceOfPollenIsWatched() async throws {
        let rows = try page("providers").matches(of: /\n\| `([a-z-]+)` \| ([^|]*) \|/)
        let feeds = rows.filter { $0.output.2.contains("pollen") }.map { String($0.output.1) }
        let alarm = try #require(try await DeployedFiles.alarms().first { $0.alert == "PollenSourcesDown" })
        let watched = try #require(alarm.expr.firstMatch(of: /source=~"([^"]*)"/)).output.1.split(separator: "|")

        #expect(!feeds.isEmpty)
        #expect(watched.map(String.init).sorted() == feeds.sorted())
    }

    @Test(arguments: ServiceName.allCases)
    func everyServiceIsAskedAndMissed(service: ServiceName) async throws {
        let configuration = try String(
            contentsOfFile: "\(DeployedFiles.folder)/prometheus/prometheus.yml", encoding: .utf8)
        let names = try #require(configuration.firstMatch(of: /names: \[([^\]]*)\]/)).output.1
        let replicas = try #require(
            try await DeployedFiles.rules().first { $0.record == "breathe_easy:replicas_ready:count" })

        #expect(names.matches(of: /[a-z-]+/).map { String($0.output) }.contains(service.rawValue))
        #expect(replicas.expr.contains("\"\(service)\""))
    }
}

/// What can be read from an expression without parsing it.
enum PromQL {
    private static let words: Set<String> = [
        "and", "by", "changes", "count", "histogram_quantile", "hour", "increase", "label_replace", "max", "min", "on",
        "or", "predict_linear", "rate", "sum", "time", "unless", "vector",
    ]

    /// Whatever is neither a text, a label, a range nor one of the words above.
    static func metrics(in expression: String) -> Set<String> {
        let bare = expression.replacing(/"[^"]*"/, with: "").replacing(/\{[^}]*\}/, with: "")
            .replacing(/\[[^\]]*\]/, with: "").replacing(/\b(by|on) \([^)]*\)/, with: "")
        return Set(bare.matches(of: /\b[a-z_][a-z0-9_:]*/).map { String($0.output) }).subtracting(words)
    }
}
