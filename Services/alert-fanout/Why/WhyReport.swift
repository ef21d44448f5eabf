import Domain
import Foundation
import MessageProtocol

/// An explanation as text or JSON for an operator.
enum WhyReport {
    static func text(_ record: AlertRecord, _ why: WhyAlert) -> String {
        var lines = ["\(why.verdict.rawValue): \(why.reason)"]
        lines += why.findings.map { "  \($0.isMet ? "yes" : "no ")  \($0)" }
        lines.append("A \(record.kind.rawValue) alert raised at \(time(record.raisedAt)).")
        if !record.reports.isEmpty {
            lines.append("Raised from the reports \(record.reports.map(\.description).joined(separator: ", ")).")
        }
        if record.facts.isStopped {
            lines.append("The alert is stopped: \(record.facts.stateReason ?? "for an unknown reason").")
        }
        if let decidedAt = record.decidedAt { lines.append("It was decided at \(time(decidedAt)).") }
        if why.verdict == .notified {
            lines.append(
                record.isSettled
                    ? "All of its recipients have an outcome: 'breathe-easy alerts show' lists them."
                    : "Some of its recipients have no outcome yet.")
        }
        if record.hasChanged { lines.append("The person's subscription has changed since.") }
        return lines.joined(separator: "\n")
    }

    static func json(_ record: AlertRecord, _ why: WhyAlert) throws -> String {
        String(
            decoding: try MessageCoding.encode(
                Body(
                    verdict: why.verdict, reason: why.reason, findings: why.findings, kind: record.kind.rawValue,
                    reports: record.reports.isEmpty ? nil : record.reports,
                    stopped: record.facts.isStopped ? record.facts.stateReason : nil,
                    raisedAt: record.raisedAt, decidedAt: record.decidedAt, isSettled: record.isSettled,
                    hasChanged: record.hasChanged)),
            as: UTF8.self)
    }

    private struct Body: Encodable {
        var verdict: RecipientVerdict
        var reason: String
        var findings: [AlertFinding]
        var kind: String
        /// Absent for kinds that are not raised from reports.
        var reports: [AlertID]?
        /// Who and when; absent unless the alert is stopped.
        var stopped: String?
        var raisedAt: Date
        var decidedAt: Date?
        var isSettled: Bool
        var hasChanged: Bool
    }

    private static func time(_ date: Date) -> String { date.formatted(.iso8601) }
}
