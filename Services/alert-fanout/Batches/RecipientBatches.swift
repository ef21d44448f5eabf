import Domain
import Localization
import MessageProtocol

/// Gathers the recipients of a range into batches of one language, with their ids.
///
/// For notifiers of 0.8.0, which do not take ``NotificationBlocksReady``; nothing else needs it, so it goes with the
/// release after 0.9.
struct RecipientBatches: RecipientMessages {
    private let heading: BatchHeading
    private let number: Int
    private let size: Int
    private let userID: (AudiencePosition) -> UserID?
    private let write: (ContentLanguage) -> AlertContent
    /// The alert's text in each language, written once.
    private var contents: [ContentLanguage: AlertContent] = [:]
    private var waiting: [ContentLanguage: People] = [:]
    private(set) var count = 0

    /// The most that ``NotificationBatchReady`` allows.
    static let largest = 1_000

    /// Recipients, each with the threshold that decided.
    private struct People {
        var ids: [UserID] = []
        var thresholds: [UInt8] = []
    }

    /// - Parameters:
    ///   - number: of the range; no two of an alert have the same.
    ///   - size: 1 to ``largest``.
    ///   - userID: finds who has a seat.
    ///   - write: writes the alert's text.
    init(
        _ heading: BatchHeading, range number: Int, atMost size: Int, userID: @escaping (AudiencePosition) -> UserID?,
        write: @escaping (ContentLanguage) -> AlertContent
    ) {
        precondition((1...Self.largest).contains(size), "a batch has 1 to \(Self.largest) recipients")
        self.heading = heading
        self.number = number
        self.size = size
        self.userID = userID
        self.write = write
    }

    mutating func add(_ recipients: [Recipient], of chunk: Int32) -> [RecipientMessage] {
        for recipient in recipients {
            guard let id = userID(AudiencePosition(chunk: chunk, slot: Int(recipient.slot))) else { continue }
            waiting[recipient.language, default: People()].ids.append(id)
            waiting[recipient.language, default: People()].thresholds.append(recipient.threshold)
        }
        return take(atLeast: size)
    }

    mutating func finish() -> [RecipientMessage] { take(atLeast: 1) }

    private mutating func take(atLeast minimum: Int) -> [RecipientMessage] {
        var batches: [RecipientMessage] = []
        for language in waiting.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            while let batch = take(of: language, atLeast: minimum) { batches.append(.batch(batch)) }
        }
        return batches
    }

    private mutating func take(of language: ContentLanguage, atLeast minimum: Int) -> NotificationBatchReady? {
        guard let people = waiting[language], people.ids.count >= minimum else { return nil }
        waiting[language] = People(
            ids: Array(people.ids.dropFirst(size)), thresholds: Array(people.thresholds.dropFirst(size)))
        let content = contents[language] ?? write(language)
        contents[language] = content
        count += 1
        let range = AlertRange(alertID: heading.alertID, number: number)
        return NotificationBatchReady(
            batchID: BatchID(number: count - 1, of: range), alertID: heading.alertID, urgency: heading.urgency,
            language: language.rawValue, title: content.title, body: content.body,
            recipients: Array(people.ids.prefix(size)), lane: heading.lane, threadID: heading.threadID,
            raisedAt: heading.raisedAt, expiresAt: heading.expiresAt, personalNote: content.personalNote,
            thresholds: content.personalNote == nil ? nil : Array(people.thresholds.prefix(size)),
            summary: content.summary)
    }
}
