import Domain
import Foundation
import MessageProtocol
import Messaging

/// Where alerts, their ranges, and the decisions are kept.
protocol FanOutStore: Sendable {
    /// The positions of these people; those without a place are left out.
    func positions(of people: [UserID]) async throws -> Set<AudiencePosition>

    /// Keeps the alert and enqueues a message for each of its ranges, unless it is held: all or none.
    /// - Returns: false when the alert or the message took effect before.
    func admit(_ admission: AlertAdmission, in context: MessageContext, at now: Date) async throws -> Bool

    /// Keeps the alert with the reason why nobody is notified of it.
    /// - Returns: false when the alert or the message took effect before.
    func refuse(
        _ alert: RaisedAlert, facts: AlertFacts, because reason: String, in context: MessageContext, at now: Date
    ) async throws -> Bool

    /// Claims a range, keeps what is decided for its people, and enqueues the messages for the notifier: all or none.
    /// - Parameters:
    ///   - audienceAsOf: the snapshot of the audience that the range is matched against.
    ///   - decide: receives what is known of the range; not called for one that was done before. The decider is then
    ///     given the chunks of the range, a few at a time, with what their people were notified of before.
    /// - Returns: nil when the range was done before.
    /// - Throws: ``MessageFault`` when there is no such range.
    func fanOut(
        _ range: AlertRange, audienceAsOf: String, at now: Date, decide: @Sendable (ClaimedRange) -> RangeDecider
    ) async throws -> RangeOutcome?
}

/// A part of an alert's audience.
struct AlertRange: Sendable, Hashable {
    var alertID: AlertID
    var number: Int
}

/// What is known of a range when a transaction has claimed it.
struct ClaimedRange: Sendable {
    var alert: RaisedAlert
    var facts: AlertFacts
    var raisedAt: Date
    var chunks: [Int32]
    /// An operator has stopped the alert.
    var isStopped: Bool
    /// The positions of the reporters, who are not notified of their own reports.
    var excluded: Set<AudiencePosition> = []
    /// The notifier takes blocks of recipients.
    var takesBlocks = false

    var heading: BatchHeading {
        BatchHeading(
            alertID: alert.id, threadID: alert.threadID, lane: alert.lane, urgency: alert.urgency, raisedAt: raisedAt,
            expiresAt: alert.expiresAt)
    }
}

/// The result of a range.
struct RangeOutcome: Sendable, Equatable {
    var kind: AlertKind
    var counts: [RecipientDecision: Int] = [:]
    var batches = 0

    func count(_ decision: RecipientDecision) -> Int { counts[decision, default: 0] }

    /// The people whom the ledger accounts for.
    var matched: Int {
        counts.filter { $0.key != .repeated && $0.key != .notAffected }.values.reduce(0, +)
    }

    /// The outcomes that are final already, of the people who are in no message.
    var ledgerLines: [LedgerLine] {
        let final: [(RecipientDecision, DeliveryOutcome, SettlementReason)] = [
            (.digestedForQuietHours, .digested, .quietHours), (.digestedForWeeklyLimit, .digested, .weeklyLimit),
            (.digestedForForecastTiming, .digested, .forecastTiming), (.muted, .muted, .mutedByPerson),
            (.superseded, .superseded, .alertStopped),
        ]
        return final.filter { count($0.0) > 0 }.map {
            LedgerLine(outcome: $0.1, reason: $0.2, recipients: count($0.0))
        }
    }
}
