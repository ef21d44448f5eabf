public import Domain

/// The outcomes of the recipients of one batch; the counts add up to the size of the batch.
public struct NotificationSettled: Message {
    public static let name: MessageName = "notification.settled.v1"

    public var batchID: BatchID
    public var alertID: AlertID
    public var outcomes: [Outcome]

    public struct Outcome: Codable, Sendable, Equatable {
        public var outcome: DeliveryOutcome
        public var recipients: Int
        /// Nil where the outcome is self-explanatory.
        public var reason: SettlementReason?

        public init(outcome: DeliveryOutcome, recipients: Int, reason: SettlementReason? = nil) {
            self.outcome = outcome
            self.recipients = recipients
            self.reason = reason
        }
    }

    public init(batchID: BatchID, alertID: AlertID, outcomes: [Outcome]) {
        self.batchID = batchID
        self.alertID = alertID
        self.outcomes = outcomes
    }
}

/// Why a recipient was not notified, as a class that reveals nothing about the person.
public enum SettlementReason: String, CaseIterable, Codable, Sendable {
    /// The account was deleted.
    case recipientDeleted = "recipient-deleted"
    /// An operator stopped the alert.
    case alertStopped = "alert-stopped"
    /// The person has a newer notification in the same thread.
    case newerAlert = "newer-alert"
    /// What it says was entered in error.
    case withdrawn
    /// It was too late to be useful.
    case tooLate = "too-late"
    case quietHours = "quiet-hours"
    case weeklyLimit = "weekly-limit"
    /// It is about another day, and the person wants to hear of that at a time of its own.
    case forecastTiming = "forecast-timing"
    /// The person has muted everything, or everything but urgent alerts.
    case mutedByPerson = "muted-by-person"
}
