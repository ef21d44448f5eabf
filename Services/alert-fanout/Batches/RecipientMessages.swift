import Domain
import Foundation
import Localization
import MessageProtocol
import Messaging

/// Gathers those who are notified of an alert into messages for the notifier, and emits each as soon as it is full.
protocol RecipientMessages {
    /// How many were emitted.
    var count: Int { get }

    /// - Parameters:
    ///   - recipients: in the order of their slots.
    ///   - chunk: higher than those before.
    /// - Returns: the messages that are full now.
    mutating func add(_ recipients: [Recipient], of chunk: Int32) -> [RecipientMessage]

    /// - Returns: the message that is not full, or several.
    mutating func finish() -> [RecipientMessage]
}

/// What the notifier takes: blocks, or, until every one of them is newer than 0.8, batches.
enum RecipientFormat {
    case blocks
    /// Of at most so many people, whose ids the function finds by their seats.
    case batches(atMost: Int, userID: (AudiencePosition) -> UserID?)

    /// - Parameters:
    ///   - number: of the range; no two of an alert have the same.
    ///   - write: writes the alert's text.
    func messages(
        _ heading: BatchHeading, range number: Int, write: @escaping (ContentLanguage) -> AlertContent
    ) -> any RecipientMessages {
        switch self {
        case .blocks: RecipientBlocks(heading, range: number, write: write)
        case .batches(let size, let userID):
            RecipientBatches(heading, range: number, atMost: size, userID: userID, write: write)
        }
    }
}

/// A message that hands recipients to the notifier; a row of `batches`.
enum RecipientMessage: Sendable, Equatable {
    case blocks(NotificationBlocksReady)
    case batch(NotificationBatchReady)

    var batchID: BatchID {
        switch self {
        case .blocks(let message): message.batchID
        case .batch(let message): message.batchID
        }
    }

    var alertID: AlertID {
        switch self {
        case .blocks(let message): message.alertID
        case .batch(let message): message.alertID
        }
    }

    /// How many people it is for.
    var recipients: Int {
        switch self {
        case .blocks(let message): message.recipients
        case .batch(let message): message.recipients.count
        }
    }

    /// With the id of the batch, so that a receiver recognises a second one by either.
    func outgoing(at now: Date) throws -> OutgoingMessage {
        switch self {
        case .blocks(let message):
            try OutgoingMessage(message, from: .alertFanout, id: message.batchID.uuid, at: now)
        case .batch(let message):
            try OutgoingMessage(message, from: .alertFanout, id: message.batchID.uuid, at: now)
        }
    }
}

/// The fields that all messages of an alert share.
struct BatchHeading: Sendable, Equatable {
    var alertID: AlertID
    var threadID: ThreadID
    var lane: Lane
    var urgency: Urgency
    var raisedAt: Date
    var expiresAt: Date
}

extension BatchID {
    /// The same id for the same message of the same range of an alert, in every process.
    init(number: Int, of range: AlertRange) {
        let input = withUnsafeBytes(of: range.alertID.uuid.uuid) { Array($0) }
        let suffix = withUnsafeBytes(of: (UInt64(range.number).bigEndian, UInt64(number).bigEndian)) { Array($0) }
        self.init(hashing: input + suffix)
    }
}
