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

        public init(outcome: DeliveryOutcome, recipients: Int) {
            self.outcome = outcome
            self.recipients = recipients
        }
    }

    public init(batchID: BatchID, alertID: AlertID, outcomes: [Outcome]) {
        self.batchID = batchID
        self.alertID = alertID
        self.outcomes = outcomes
    }
}
