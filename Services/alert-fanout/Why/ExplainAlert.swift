import Domain
import Foundation

/// An alert, and what was decided for one person.
struct AlertRecord: Sendable {
    var kind: AlertKind
    /// The reports from which the alert was raised; empty for other kinds.
    var reports: [AlertID]
    var raisedAt: Date
    /// When it was decided for the person; nil while nothing is decided.
    var decidedAt: Date?
    /// Whether every recipient of the alert has an outcome.
    var isSettled: Bool
    /// Whether the person's subscription has changed since.
    var hasChanged: Bool
    var facts: WhyAlert.Facts
}

/// Explains why an alert did, or did not, reach a person.
struct ExplainAlert: Sendable {
    let store: PostgresWhyStore
    let now: @Sendable () -> Date

    enum Result: Sendable {
        case noSuchAlert, noSuchPerson
        /// The alert dates from before everything needed for an explanation was kept.
        case alertIsTooOld
        case explained(AlertRecord, WhyAlert)
    }

    /// - Throws: what the store throws.
    func callAsFunction(_ alert: AlertID, for person: UserID) async throws -> Result {
        if let record = try await store.record(of: alert, for: person) {
            return .explained(record, WhyAlert(record.facts, now: now()))
        }
        return switch try await store.isExplainable(alert) {
        case nil: .noSuchAlert
        case false?: .alertIsTooOld
        case true?: .noSuchPerson
        }
    }
}
