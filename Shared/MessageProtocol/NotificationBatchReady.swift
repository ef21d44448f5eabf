public import Domain

/// One text for up to a thousand people of the same language.
public struct NotificationBatchReady: Message {
    public static let name: MessageName = "notification.batch-ready.v1"

    public var batchID: BatchID
    public var alertID: AlertID
    public var urgency: Urgency
    /// BCP 47.
    public var language: String
    public var title: String
    public var body: String
    public var recipients: [UserID]

    public init(
        batchID: BatchID, alertID: AlertID, urgency: Urgency, language: String, title: String, body: String,
        recipients: [UserID]
    ) {
        self.batchID = batchID
        self.alertID = alertID
        self.urgency = urgency
        self.language = language
        self.title = title
        self.body = body
        self.recipients = recipients
    }
}
