import Foundation
import TestSupport
import Testing

/// Grafana itself is not at hand where the tests run, so the files are held to all that can be said without it.
@Suite struct GrafanaDashboardTests {
    private let dashboards: [(file: String, dashboard: GrafanaDashboard)]

    init() throws {
        dashboards = try GrafanaDashboard.all()
    }

    @Test func eachSubjectHasADashboard() {
        #expect(
            dashboards.map(\.file) == [
                "channels.json", "fanout.json", "health-analyzer.json", "overview.json", "providers.json",
                "queues.json", "servers.json", "services.json",
            ])
        #expect(Set(dashboards.map(\.dashboard.uid)).count == dashboards.count)
        #expect(dashboards.allSatisfy { $0.dashboard.schemaVersion == 39 && !$0.dashboard.description.isEmpty })
    }

    @Test func agreeWithTheirDefinitions() async throws {
        let script = Checkout.folder.appending(path: "deploy/grafana/make-dashboards").path
        try await HelperProcess.finishing(HelperTool("python3", package: "python3"), [script, "--check"])
    }

    @Test func useOnlyMetricsAndLabelsThatAreExported() throws {
        let contract = try GrafanaMetricsContract.ofThisCheckout()
        for (file, dashboard) in dashboards {
            for query in dashboard.queries {
                let faults = contract.faults(of: try GrafanaQuery(query.text), legend: query.legend)
                #expect(faults.isEmpty, "\(file), \(query): \(faults.joined(separator: "; "))")
            }
        }
    }

    @Test func everyQueryIsValid() async throws {
        let rules = dashboards.flatMap { file, dashboard in
            dashboard.queries.map { query in
                let place = "\(file) \(query.place)".map { $0.isLetter || $0.isNumber ? $0 : "_" }
                return "  - record: \"panel:\(String(place))\"\n    expr: \(quoted(query.text))"
            }
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "dashboards-\(UUID().uuidString).rules.yml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("groups:\n- name: dashboards\n  rules:\n\(rules.joined(separator: "\n"))\n".utf8).write(to: file)

        try await HelperProcess.finishing(
            HelperTool("promtool", package: "prometheus"), ["check", "rules", "--lint=none", file.path])
    }

    @Test func eachPanelSaysWhatItShowsAndWhatToDo() {
        for (file, dashboard) in dashboards {
            for panel in dashboard.panels where !panel.isRow {
                let place = Comment("\(file), panel \(panel.id) '\(panel.title)'")
                #expect(!panel.title.isEmpty, place)
                #expect((panel.description?.count ?? 0) >= 20, place)
                #expect(panel.fieldConfig?.defaults.unit.isEmpty == false, place)
                #expect(panel.targets?.isEmpty == false, place)
                #expect(
                    panel.targets?.allSatisfy { $0.datasource == .init(type: "prometheus", uid: "prometheus") } == true,
                    place)
            }
        }
    }

    @Test func eachRunbookIsThere() throws {
        let page = try String(contentsOf: Checkout.folder.appending(path: "docs/operations.md"), encoding: .utf8)
        let headings = Set(
            page.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("##") }.map {
                $0.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
            })
        for (file, dashboard) in dashboards {
            for panel in dashboard.panels {
                for runbook in (panel.description ?? "").matches(of: /docs\/operations\.md, ([^.]+)\./) {
                    let isThere = headings.contains(String(runbook.1))
                    #expect(isThere, "\(file), '\(panel.title)' names \(runbook.1)")
                }
            }
        }
    }

    @Test func panelsHaveTheirOwnIdsAndPlaces() {
        for (file, dashboard) in dashboards {
            let panels = dashboard.panels
            #expect(Set(panels.map(\.id)).count == panels.count, "\(file)")
            for (number, panel) in panels.enumerated() {
                #expect(panel.gridPos.x + panel.gridPos.w <= 24, "\(file), '\(panel.title)' leaves the page")
                for other in panels[(number + 1)...] where panel.gridPos.overlaps(other.gridPos) {
                    Issue.record("\(file), '\(panel.title)' and '\(other.title)' lie on each other")
                }
            }
        }
    }

    @Test func theDataSourceIsProvisioned() throws {
        let folder = Checkout.folder.appending(path: "deploy/grafana/provisioning")
        let sources = try String(
            contentsOf: folder.appending(path: "datasources/prometheus.yml"), encoding: .utf8)
        let providers = try String(
            contentsOf: folder.appending(path: "dashboards/breathe-easy.yml"), encoding: .utf8)

        #expect(sources.contains("uid: prometheus\n"))
        #expect(providers.contains("path: /var/lib/grafana/dashboards\n"))
    }

    /// As JSON, which is YAML as well.
    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
