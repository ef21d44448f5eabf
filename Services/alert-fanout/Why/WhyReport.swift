import Domain
import Foundation
import MessageProtocol

/// An explanation for an operator to read.
enum WhyReport {
    static func text(_ record: AlertRecord, _ why: WhyAlert) -> String {
        var lines = ["\(why.verdict.rawValue): \(why.reason)"]
        lines += why.findings.map { "  \($0.isMet ? "yes" : "no ")  \($0)" }
        lines.append("A \(record.kind.rawValue) alert raised at \(time(record.raisedAt)).")
        if let decidedAt = record.decidedAt { lines.append("It was decided at \(time(decidedAt)).") }
        if why.verdict == .notified {
            lines.append(
                record.isSettled
                    ? "What became of all its recipients is known: 'breathe-easy alerts show' has the account."
                    : "Not all of its recipients are accounted for yet.")
        }
        if record.hasChanged { lines.append("The person's wishes have changed since.") }
        return lines.joined(separator: "\n")
    }

    static func json(_ record: AlertRecord, _ why: WhyAlert) throws -> String {
        String(
            decoding: try MessageCoding.encode(
                Body(
                    verdict: why.verdict, reason: why.reason, findings: why.findings, kind: record.kind.rawValue,
                    raisedAt: record.raisedAt, decidedAt: record.decidedAt, isSettled: record.isSettled,
                    hasChanged: record.hasChanged)),
            as: UTF8.self)
    }

    private struct Body: Encodable {
        var verdict: RecipientVerdict
        var reason: String
        var findings: [AlertFinding]
        var kind: String
        var raisedAt: Date
        var decidedAt: Date?
        var isSettled: Bool
        var hasChanged: Bool
    }

    private static func time(_ date: Date) -> String { date.formatted(.iso8601) }
}
