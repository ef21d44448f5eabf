import Domain
import Foundation

/// What is known of an alert and of one person, as they were when the one was matched with the other.
struct WhyFacts: Sendable {
    /// `station`, `forecast`, `user` or `digest`.
    var kind: String
    /// The calendar day that the alert is about.
    var day: CalendarDay?
    var raisedAt: Date
    /// Nil while nothing is decided.
    var decidedAt: Date?
    /// Whether the person wants something else now.
    var haveWishesChanged: Bool
    /// Nil for what is matched with nobody's wishes: a digest, or an alert of before these were kept.
    var facts: WhyAlert.Facts?
}

/// Whose single report an id stands for.
enum ReportOrigin: Sendable, Equatable {
    case own, others
}

protocol WhyStore: Sendable {
    /// - Returns: nil when there is no such alert, or nothing was ever known of the person.
    func facts(of alertID: AlertID, for userID: UserID) async throws -> WhyFacts?
    /// - Returns: nil when it is no report of a person.
    func origin(ofReport alertID: AlertID, for userID: UserID) async throws -> ReportOrigin?
}
