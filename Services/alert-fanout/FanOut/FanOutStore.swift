import Domain
import Foundation
import MessageProtocol
import Messaging

/// Where alerts, their ranges, and what was decided for whom are kept.
protocol FanOutStore: Sendable {
    /// Where these people sit; those without a place are left out.
    func seats(of people: [UserID]) async throws -> Set<Seat>

    /// Keeps the alert and leaves a message for each of its ranges, unless it is held: all or none.
    /// - Returns: false when the alert or the message took effect before.
    func admit(_ admission: AlertAdmission, in context: MessageContext, at now: Date) async throws -> Bool

    /// Keeps the alert with the reason why nobody is told of it.
    /// - Returns: false when the alert or the message took effect before.
    func refuse(
        _ alert: RaisedAlert, facts: AlertFacts, because reason: String, in context: MessageContext, at now: Date
    ) async throws -> Bool

    /// Decides for everybody in a range, and leaves the batches for the notifier: all or none.
    /// - Parameter audience: whom the range is matched against.
    /// - Returns: nil when the range was done before.
    /// - Throws: ``MessageFault`` when there is no such range.
    func fanOut(
        _ range: AlertRange, over audience: AudienceSnapshot, in context: MessageContext, at now: Date
    ) async throws -> RangeOutcome?
}

/// A part of an alert's audience.
struct AlertRange: Sendable, Hashable {
    var alertID: AlertID
    var number: Int
}

/// What came of a range.
struct RangeOutcome: Sendable, Equatable {
    var kind: AlertKind
    var counts: [RecipientDecision: Int] = [:]
    var batches = 0

    func count(_ decision: RecipientDecision) -> Int { counts[decision, default: 0] }

    /// Who is accounted for in the ledger.
    var matched: Int {
        counts.filter { $0.key != .repeated && $0.key != .notConcerned }.values.reduce(0, +)
    }
}
