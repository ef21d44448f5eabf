import Domain
import Foundation
import Localization
import MessageProtocol

/// The fields that all batches of an alert share.
struct BatchHeading: Sendable, Equatable {
    var alertID: AlertID
    var threadID: ThreadID
    var lane: Lane
    var urgency: Urgency
    var raisedAt: Date
    var expiresAt: Date
}

/// Gathers the recipients of a range into batches of one language, and emits each as soon as it is full.
struct RecipientBatches {
    private let heading: BatchHeading
    private let number: Int
    private let size: Int
    private let write: (ContentLanguage) -> AlertContent
    /// The alert's text in each language, written once.
    private var contents: [ContentLanguage: AlertContent] = [:]
    private var waiting: [ContentLanguage: Recipients] = [:]
    private(set) var count = 0

    /// The most that ``NotificationBatchReady`` allows.
    static let largest = 1_000

    /// - Parameters:
    ///   - number: of the range; no two of an alert have the same.
    ///   - size: 1 to ``largest``.
    ///   - write: writes the alert's text.
    init(
        _ heading: BatchHeading, range number: Int, atMost size: Int,
        write: @escaping (ContentLanguage) -> AlertContent
    ) {
        precondition((1...Self.largest).contains(size), "a batch has 1 to \(Self.largest) recipients")
        self.heading = heading
        self.number = number
        self.size = size
        self.write = write
    }

    /// - Returns: the batches that are full now.
    mutating func add(_ recipients: [ContentLanguage: Recipients]) -> [NotificationBatchReady] {
        var full: [NotificationBatchReady] = []
        for (language, people) in recipients.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            waiting[language, default: Recipients()] += people
            while let batch = take(of: language, atLeast: size) { full.append(batch) }
        }
        return full
    }

    /// - Returns: the batches that are not full.
    mutating func finish() -> [NotificationBatchReady] {
        waiting.keys.sorted { $0.rawValue < $1.rawValue }.compactMap { take(of: $0, atLeast: 1) }
    }

    private mutating func take(of language: ContentLanguage, atLeast minimum: Int) -> NotificationBatchReady? {
        guard let people = waiting[language]?.take(size, atLeast: minimum) else { return nil }
        let content = contents[language] ?? write(language)
        contents[language] = content
        count += 1
        let range = AlertRange(alertID: heading.alertID, number: number)
        return NotificationBatchReady(
            batchID: BatchID(number: count - 1, of: range), alertID: heading.alertID, urgency: heading.urgency,
            language: language.rawValue, title: content.title, body: content.body,
            recipients: people.people, lane: heading.lane, threadID: heading.threadID,
            raisedAt: heading.raisedAt, expiresAt: heading.expiresAt, personalNote: content.personalNote,
            thresholds: content.personalNote == nil ? nil : people.thresholds, summary: content.summary)
    }
}

extension BatchID {
    /// The same id for the same batch of the same range of an alert, in every process.
    init(number: Int, of range: AlertRange) {
        let input = withUnsafeBytes(of: range.alertID.uuid.uuid) { Array($0) }
        let suffix = withUnsafeBytes(of: (UInt64(range.number).bigEndian, UInt64(number).bigEndian)) { Array($0) }
        self.init(hashing: input + suffix)
    }
}
