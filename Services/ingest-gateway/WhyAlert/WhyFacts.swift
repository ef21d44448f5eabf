import Domain
import Foundation

/// What is known of an alert and of one person, as of when they were matched.
struct WhyFacts: Sendable {
    /// `station`, `forecast`, `user` or `digest`.
    var kind: String
    /// The calendar day that the alert is about.
    var day: CalendarDay?
    var raisedAt: Date
    /// Nil while nothing is decided.
    var decidedAt: Date?
    /// Whether the subscription has changed since.
    var haveSettingsChanged: Bool
    /// Nil for a digest, which is matched with no subscription, and for alerts older than the kept subscriptions.
    var facts: WhyAlert.Facts?
}

/// Whose single report an id names.
enum ReportOrigin: Sendable, Equatable {
    case own, others
}
