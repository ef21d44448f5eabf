public import Domain
public import Foundation

/// One text for up to a thousand people with the same language.
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
    /// Nil in messages from versions without lanes.
    public var lane: Lane?
    /// Alerts of one thread are about the same thing: the newest supersedes those not delivered yet.
    public var threadID: ThreadID?
    /// When the alert was raised, which determines the order in its thread.
    public var raisedAt: Date?
    /// After this time the notification is no longer useful.
    public var expiresAt: Date?
    /// A final sentence in which ``thresholdMark`` stands for the recipient's own threshold; nil for none.
    public var personalNote: String?
    /// For each recipient, 1 to 10, in the order of ``recipients``; nil without a ``personalNote``.
    public var thresholds: [UInt8]?

    /// What, how high and where in one line, for a list of several; nil in messages from versions without it.
    public var summary: String?

    public static let thresholdMark = "{threshold}"

    public init(
        batchID: BatchID, alertID: AlertID, urgency: Urgency, language: String, title: String, body: String,
        recipients: [UserID], lane: Lane? = nil, threadID: ThreadID? = nil, raisedAt: Date? = nil,
        expiresAt: Date? = nil, personalNote: String? = nil, thresholds: [UInt8]? = nil,
        summary: String? = nil
    ) {
        self.batchID = batchID
        self.alertID = alertID
        self.urgency = urgency
        self.language = language
        self.title = title
        self.body = body
        self.recipients = recipients
        self.lane = lane
        self.threadID = threadID
        self.raisedAt = raisedAt
        self.expiresAt = expiresAt
        self.personalNote = personalNote
        self.thresholds = thresholds
        self.summary = summary
    }

    private enum CodingKeys: String, CodingKey {
        case batchID, alertID, urgency, language, title, body, recipients, lane, threadID, raisedAt, expiresAt
        case personalNote, thresholds, summary
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            batchID: try container.decode(BatchID.self, forKey: .batchID),
            alertID: try container.decode(AlertID.self, forKey: .alertID),
            urgency: try container.decode(Urgency.self, forKey: .urgency),
            language: try container.decode(String.self, forKey: .language),
            title: try container.decode(String.self, forKey: .title),
            body: try container.decode(String.self, forKey: .body),
            recipients: try container.decode(RecipientList.self, forKey: .recipients).recipients,
            lane: try container.decodeIfPresent(Lane.self, forKey: .lane),
            threadID: try container.decodeIfPresent(ThreadID.self, forKey: .threadID),
            raisedAt: try container.decodeIfPresent(Date.self, forKey: .raisedAt),
            expiresAt: try container.decodeIfPresent(Date.self, forKey: .expiresAt),
            personalNote: try container.decodeIfPresent(String.self, forKey: .personalNote),
            thresholds: try container.decodeIfPresent(Data.self, forKey: .thresholds).map(Array.init),
            summary: try container.decodeIfPresent(String.self, forKey: .summary))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(batchID, forKey: .batchID)
        try container.encode(alertID, forKey: .alertID)
        try container.encode(urgency, forKey: .urgency)
        try container.encode(language, forKey: .language)
        try container.encode(title, forKey: .title)
        try container.encode(body, forKey: .body)
        try container.encode(RecipientList(recipients), forKey: .recipients)
        try container.encodeIfPresent(lane, forKey: .lane)
        try container.encodeIfPresent(threadID, forKey: .threadID)
        try container.encodeIfPresent(raisedAt, forKey: .raisedAt)
        try container.encodeIfPresent(expiresAt, forKey: .expiresAt)
        try container.encodeIfPresent(personalNote, forKey: .personalNote)
        try container.encodeIfPresent(thresholds.map { Data($0) }, forKey: .thresholds)
        try container.encodeIfPresent(summary, forKey: .summary)
    }
}
