import Domain
import Foundation

/// What is kept of an alert for one person.
struct AlertRecord: Sendable {
    var kind: AlertKind
    var raisedAt: Date
    /// When it was decided for the person; nil while it is not.
    var decidedAt: Date?
    /// Whether it is known of all recipients of the alert what became of them.
    var isSettled: Bool
    /// Whether the person's wishes have changed since.
    var hasChanged: Bool
    var facts: WhyAlert.Facts
}

/// Where alerts, people as they were, and decisions are kept.
protocol WhyStore: Sendable {
    /// Whether what it takes to explain an alert is kept, as it was not always.
    /// - Returns: nil when there is no such alert.
    func isExplainable(_ id: AlertID) async throws -> Bool?

    /// - Returns: nil when the alert cannot be explained, or nothing was ever heard of the person.
    func record(of alert: AlertID, for person: UserID) async throws -> AlertRecord?
}

/// Says why an alert did, or did not, reach a person.
struct ExplainAlert: Sendable {
    let store: any WhyStore
    let now: @Sendable () -> Date

    enum Answer: Sendable {
        case noSuchAlert, noSuchPerson
        /// It was told before that was kept which it takes.
        case alertIsTooOld
        case explained(AlertRecord, WhyAlert)
    }

    /// - Throws: what the store throws.
    func callAsFunction(_ alert: AlertID, for person: UserID) async throws -> Answer {
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
