public import Domain
public import Foundation

/// An alert's texts, and who receives which: a byte for each seat of some chunks of the audience.
public struct NotificationBlocksReady: Message {
    public static let name: MessageName = "notification.blocks-ready.v1"

    public var batchID: BatchID
    public var alertID: AlertID
    public var lane: Lane?
    public var urgency: Urgency
    /// Alerts of one thread are about the same thing: the newest supersedes those not delivered yet.
    public var threadID: ThreadID
    /// When the alert was raised, which determines the order in its thread.
    public var raisedAt: Date
    /// After this time the notification is no longer useful.
    public var expiresAt: Date
    /// How many people are in ``blocks``; at least one.
    public var recipients: Int
    /// 1 to 15, one for each language.
    public var texts: [NotificationBlockText]
    /// In the order of their chunks, each once.
    public var blocks: [NotificationBlock]

    public init(
        batchID: BatchID, alertID: AlertID, lane: Lane, urgency: Urgency, threadID: ThreadID, raisedAt: Date,
        expiresAt: Date, texts: [NotificationBlockText], blocks: [NotificationBlock]
    ) {
        self.batchID = batchID
        self.alertID = alertID
        self.lane = lane
        self.urgency = urgency
        self.threadID = threadID
        self.raisedAt = raisedAt
        self.expiresAt = expiresAt
        self.recipients = blocks.reduce(0) { $0 + $1.recipients }
        self.texts = texts
        self.blocks = blocks
    }

    private enum CodingKeys: String, CodingKey {
        case batchID, alertID, lane, urgency, threadID, raisedAt, expiresAt, recipients, texts, blocks
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            batchID: try container.decode(BatchID.self, forKey: .batchID),
            alertID: try container.decode(AlertID.self, forKey: .alertID),
            lane: try container.decode(Lane.self, forKey: .lane),
            urgency: try container.decode(Urgency.self, forKey: .urgency),
            threadID: try container.decode(ThreadID.self, forKey: .threadID),
            raisedAt: try container.decode(Date.self, forKey: .raisedAt),
            expiresAt: try container.decode(Date.self, forKey: .expiresAt),
            texts: try container.decode([NotificationBlockText].self, forKey: .texts),
            blocks: try container.decode([NotificationBlock].self, forKey: .blocks))
        guard (1...NotificationBlock.mostTexts).contains(texts.count) else {
            throw DecodingError.refused("must be 1 to \(NotificationBlock.mostTexts)", of: .texts, in: container)
        }
        guard zip(blocks, blocks.dropFirst()).allSatisfy({ $0.chunk < $1.chunk }) else {
            throw DecodingError.refused("each chunk may be there once, in ascending order", of: .blocks, in: container)
        }
        guard blocks.allSatisfy({ $0.people.allSatisfy { $0 >> 4 <= texts.count } }) else {
            throw DecodingError.refused("a byte names a text that is not there", of: .blocks, in: container)
        }
        guard try container.decode(Int.self, forKey: .recipients) == recipients, recipients > 0 else {
            throw DecodingError.refused("must be those in the blocks, at least one", of: .recipients, in: container)
        }
    }
}

/// The text for those who read one language.
public struct NotificationBlockText: Sendable, Equatable, Codable {
    /// BCP 47.
    public var language: String
    public var title: String
    public var body: String
    /// A final sentence in which ``NotificationBatchReady/thresholdMark`` stands for the recipient's own threshold; nil
    /// for none.
    public var personalNote: String?
    /// What, how high and where in one line, for a list of several; nil for none.
    public var summary: String?

    public init(language: String, title: String, body: String, personalNote: String? = nil, summary: String? = nil) {
        self.language = language
        self.title = title
        self.body = body
        self.personalNote = personalNote
        self.summary = summary
    }
}

/// The recipients in one chunk of the audience.
public struct NotificationBlock: Sendable, Equatable {
    public var chunk: Int32
    /// A byte for each slot, at most 1,024: 0 for nobody, else ``person(text:threshold:)``. The slots after the last
    /// are nobody's.
    public var people: [UInt8]

    /// The slots of a chunk.
    public static let size = 1_024
    public static let mostTexts = 15

    public init(chunk: Int32, people: [UInt8]) {
        self.chunk = chunk
        self.people = people
    }

    public var recipients: Int { people.count { $0 != 0 } }

    /// The byte of a recipient.
    /// - Parameters:
    ///   - text: the place of their text, from 1 to 15.
    ///   - threshold: of theirs, the one that decided, from 1 to 10; 0 when none did.
    public static func person(text: Int, threshold: UInt8) -> UInt8 {
        precondition((1...mostTexts).contains(text) && threshold <= 10, "a text has 4 bits, and a threshold is 0 to 10")
        return UInt8(text) << 4 | threshold
    }
}

extension NotificationBlock: Codable {
    private enum CodingKeys: String, CodingKey { case chunk, people }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        chunk = try container.decode(Int32.self, forKey: .chunk)
        people = Array(try container.decode(Data.self, forKey: .people))
        guard people.count <= Self.size else {
            throw DecodingError.refused("a chunk has at most \(Self.size) slots", of: .people, in: container)
        }
        guard people.allSatisfy({ $0 == 0 || ($0 >> 4 > 0 && $0 & 15 <= 10) }) else {
            throw DecodingError.refused(
                "a byte is 0, or a text from 1 and a threshold up to 10", of: .people, in: container)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(chunk, forKey: .chunk)
        try container.encode(Data(people), forKey: .people)
    }
}
