import Foundation

/// What `breathe-easy alerts list` prints for people.
struct AlertListReport: CustomStringConvertible {
    let alerts: [AlertStatus]

    static let nothing = "There are no such alerts."

    var description: String {
        guard !alerts.isEmpty else { return Self.nothing }
        var table = TextTable(
            [
                "ALERT", "MATCHED AT", "KIND", "SUBJECT", "STATE", "MATCHED", "SETTLED", "PENDING", "A SECOND",
                "FINISHES IN",
            ], numberColumns: Set(5...9))
        for alert in alerts {
            table.add([
                alert.alertID.uuidString.lowercased(), alert.matchedAt.ISO8601Format(), alert.kind, alert.subjectWords,
                alert.state, alert.matched.grouped, alert.settled.grouped, alert.pending.grouped, alert.rateWords,
                alert.expectedSeconds.durationWords,
            ])
        }
        return table.description
    }
}
