import BrokerManagement
import Domain
import Foundation
import Mustache
import ServiceRuntime

/// The status page of operators: complete as it comes from the server; its script keeps it fresh and draws the charts.
struct StatusPage: Sendable {
    let chartScript: ChartScript

    private static let template = Result { try MustacheTemplate(string: html) }

    func text(of snapshot: StatusSnapshot, at now: Date) throws -> String {
        let verdict = StatusVerdict(snapshot, at: now)
        var fields: [String: Any] = [
            "level": verdict.worst?.rawValue ?? "told", "mark": Self.mark(verdict.worst), "headline": verdict.headline,
            "findings": verdict.findings.map { ["severity": $0.severity.rawValue, "text": $0.text] },
            "lookedAt": StatusWords.time(snapshot.lookedAt, now: now), "version": Release.version,
            "now": StatusFields.now(snapshot),
            "ledger": StatusFields.part(snapshot.lanes, at: now) { StatusFields.ledger($0, at: now) },
            "channels": StatusFields.part(snapshot.channels, at: now) { StatusFields.channels($0, at: now) },
            "queues": StatusFields.part(snapshot.queues, at: now) { StatusFields.queues($0) },
            "sources": StatusFields.part(snapshot.providers, at: now) { StatusFields.sources($0, at: now) },
            "managementVariable": StatusSettings.managementVariable,
        ]
        if chartScript.text == nil {
            fields["noCharts"] = ["path": chartScript.path, "variable": StatusSettings.chartScriptVariable]
        } else {
            fields["charts"] = true
        }
        return try Self.template.get().render(fields)
    }

    /// Beside the colour.
    private static func mark(_ severity: StatusVerdict.Severity?) -> String {
        switch severity {
        case nil: "✓"
        case .attention: "!"
        case .unknown: "?"
        case .broken: "✗"
        }
    }
}
