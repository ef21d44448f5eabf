import Foundation

/// What `breathe-easy alerts show` prints for people: the alert, its ledger, the outcomes of the outside channels,
/// and the recipients' feedback.
struct AlertReport: CustomStringConvertible {
    let alert: AlertStatus

    var description: String { [facts, ledger, channels, feedback].compactMap(\.self).joined(separator: "\n\n") }

    private var facts: String {
        let reason = alert.reason.map { ": \($0)" } ?? ""
        return [
            "\(alert.kind) alert \(alert.alertID.uuidString.lowercased())",
            "  \(alert.subjectWords), intensity \(alert.intensity), lane \(alert.lane)",
            "  \(alert.state)\(reason)",
            "  raised \(alert.raisedAt.ISO8601Format()), matched \(alert.matchedAt.ISO8601Format()), "
                + "valid until \(alert.expiresAt?.ISO8601Format() ?? Self.unknown)",
            "  ranges \(alert.rangesDone) of \(alert.ranges), \(alert.batches.grouped) batches, "
                + "\(alert.estimated.grouped) people estimated, \(alert.repeated.grouped) already notified",
            "  \(alert.rateWords) recipients a second, finishes in \(alert.expectedSeconds.durationWords)",
            alert.reports.map {
                "  raised from the reports " + $0.map { "\($0)".lowercased() }.joined(separator: ", ")
            },
        ].compactMap(\.self).map(\.printable).joined(separator: "\n")
    }

    private var ledger: String {
        var table = TextTable(["OUTCOME", "REASON", "RECIPIENTS"], numberColumns: [2])
        for line in alert.outcomes ?? [] { table.add([line.outcome, line.reason ?? "", line.recipients.grouped]) }
        table.add(["pending", "", alert.pending.grouped])
        table.add(["matched", "", alert.matched.grouped])
        return table.description
    }

    private var channels: String? {
        guard let lines = alert.channels, !lines.isEmpty else { return nil }
        var table = TextTable(["CHANNEL", "STATE", "REASON", "RECIPIENTS"], numberColumns: [3])
        for line in lines { table.add([line.channel, line.state, line.reason ?? "", line.recipients.grouped]) }
        return table.description
    }

    private var feedback: String? {
        guard let lines = alert.feedback, !lines.isEmpty else { return nil }
        var table = TextTable(["FEEDBACK", "PEOPLE"], numberColumns: [1])
        for line in lines { table.add([line.verdict, line.people.grouped]) }
        return table.description
    }

    private static let unknown = "unknown"
}
