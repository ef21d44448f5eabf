public import Domain

/// What became of the recipients of one batch; the sum of the counts is the size of the batch.
public struct NotificationSettled: Message {
    public static let name: MessageName = "notification.settled.v1"

    public var batchID: BatchID
    public var alertID: AlertID
    public var outcomes: [Outcome]

    public struct Outcome: Codable, Sendable, Equatable {
        public var outcome: DeliveryOutcome
        public var recipients: Int
        /// Nil where the outcome says it all.
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

/// Why a recipient was not told, as a class that says nothing of the person.
public enum SettlementReason: String, CaseIterable, Codable, Sendable {
    /// The account is gone.
    case recipientDeleted = "recipient-deleted"
    /// An operator stopped the alert.
    case alertStopped = "alert-stopped"
    /// The person has a newer notification of the same thread.
    case newerAlert = "newer-alert"
    /// It came too late to be of use.
    case tooLate = "too-late"
    case quietHours = "quiet-hours"
    case weeklyLimit = "weekly-limit"
    /// The person wants to hear of nothing, or of urgent alerts only.
    case mutedByPerson = "muted-by-person"
}
