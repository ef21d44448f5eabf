import Foundation
import Localization
import ServiceRuntime
import WebPages

/// The status page of operators. It is complete without JavaScript; its script keeps it fresh and draws the charts.
struct StatusPage: WebPage {
    static let template = "status"

    let snapshot: StatusSnapshot
    let time: Date
    let chartScript: ChartScript

    let title = "Status"
    let language = ContentLanguage.english
    let styles = ["status.css"]
    let isIndexed = false

    func fields() -> [String: Any] {
        let verdict = StatusVerdict(snapshot, at: time)
        let isDrawn = chartScript.file != nil
        var fields: [String: Any] = [
            "level": verdict.worst?.rawValue ?? "told", "mark": mark(verdict.worst), "headline": verdict.headline,
            "findings": verdict.findings.map { ["severity": $0.severity.rawValue, "text": $0.text] },
            "sampledAt": StatusWords.time(snapshot.sampledAt, now: time), "version": Release.version,
            "isDrawn": isDrawn, "charts": charts(isDrawn: isDrawn),
            "ledger": part(snapshot.lanes) { ledger($0) }, "channels": part(snapshot.channels) { channels($0) },
            "queues": part(snapshot.queues) { queues($0) }, "sources": part(snapshot.sources) { sources($0) },
            "managementVariable": StatusConfiguration.managementVariable,
        ]
        if !isDrawn {
            fields["noCharts"] = ["path": chartScript.path, "variable": StatusConfiguration.chartScriptVariable]
        }
        return fields
    }

    /// Says the same as the verdict's colour.
    private func mark(_ severity: StatusVerdict.Severity?) -> String {
        switch severity {
        case nil: "✓"
        case .attention: "!"
        case .unknown: "?"
        case .broken: "✗"
        }
    }

    /// Each chart with its newest figure in words.
    private func charts(isDrawn: Bool) -> [[String: Any]] {
        let sample = StatusSample(snapshot)
        let backlog = sample.backlog.map { backlog in
            backlog.sorted { $0.key < $1.key }.map { "\($0.key) \(StatusWords.count($0.value))" }
                .joined(separator: ", ")
        }
        let drain = sample.drainSeconds.map { $0 == 0 ? "nothing waits" : StatusWords.duration($0) }
        return [
            ("backlog", "Messages in the queues, by service", backlog),
            ("settled", "Recipients settled per minute", sample.settledPerMinute.map { StatusWords.count($0) }),
            ("drain", "Time until every recipient is settled", drain),
        ].map { id, title, now in ["id": id, "title": title, "now": now ?? "unknown", "isDrawn": isDrawn] }
    }
}

extension PageLibrary {
    /// The templates and assets of the status page, with Chart.js where the machine has it.
    static func status(with chartScript: ChartScript) -> PageLibrary {
        PageLibrary(
            templates: [
                EmbeddedFile("status.mustache", PackageResources.status_mustache),
                EmbeddedFile("status-queues.mustache", PackageResources.status_queues_mustache),
                EmbeddedFile("status-queue-table.mustache", PackageResources.status_queue_table_mustache),
                EmbeddedFile("status-unknown.mustache", PackageResources.status_unknown_mustache),
            ],
            assets: AssetFolder(
                at: "/status/assets",
                files: [
                    EmbeddedFile("status.js", PackageResources.status_js),
                    EmbeddedFile("status.css", PackageResources.status_css),
                ] + (chartScript.file.map { [$0] } ?? [])))
    }
}
