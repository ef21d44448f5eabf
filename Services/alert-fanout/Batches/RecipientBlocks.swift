import Domain
import Localization
import MessageProtocol

/// Gathers the recipients of a range into blocks, a byte for each seat of a chunk, with the texts that they read.
struct RecipientBlocks: RecipientMessages {
    private let heading: BatchHeading
    private let number: Int
    private let write: (ContentLanguage) -> AlertContent
    /// The alert's text in each language, written once.
    private var contents: [ContentLanguage: AlertContent] = [:]
    /// Those of the waiting blocks; a byte names one by its place.
    private var languages: [ContentLanguage] = []
    private var waiting: [NotificationBlock] = []
    /// Of the waiting blocks.
    private var bytes = 0
    private(set) var count = 0

    /// A message is full with so many bytes: Base64 and the texts leave it below half a megabyte.
    static let fullSize = 256 << 10

    /// - Parameters:
    ///   - number: of the range; no two of an alert have the same.
    ///   - write: writes the alert's text.
    init(_ heading: BatchHeading, range number: Int, write: @escaping (ContentLanguage) -> AlertContent) {
        self.heading = heading
        self.number = number
        self.write = write
    }

    mutating func add(_ recipients: [Recipient], of chunk: Int32) -> [RecipientMessage] {
        guard let last = recipients.last else { return [] }
        var people = Array(repeating: UInt8(0), count: Int(last.slot) + 1)
        for recipient in recipients {
            people[Int(recipient.slot)] = NotificationBlock.person(
                text: place(of: recipient.language), threshold: recipient.threshold)
        }
        waiting.append(NotificationBlock(chunk: chunk, people: people))
        bytes += people.count
        return bytes < Self.fullSize ? [] : finish()
    }

    mutating func finish() -> [RecipientMessage] {
        guard !waiting.isEmpty else { return [] }
        let range = AlertRange(alertID: heading.alertID, number: number)
        let message = NotificationBlocksReady(
            batchID: BatchID(number: count, of: range), alertID: heading.alertID, lane: heading.lane,
            urgency: heading.urgency, threadID: heading.threadID, raisedAt: heading.raisedAt,
            expiresAt: heading.expiresAt, texts: languages.map { text(in: $0) }, blocks: waiting)
        (languages, waiting, bytes) = ([], [], 0)
        count += 1
        return [.blocks(message)]
    }

    /// From 1.
    private mutating func place(of language: ContentLanguage) -> Int {
        if let known = languages.firstIndex(of: language) { return known + 1 }
        languages.append(language)
        return languages.count
    }

    private mutating func text(in language: ContentLanguage) -> NotificationBlockText {
        let content = contents[language] ?? write(language)
        contents[language] = content
        return NotificationBlockText(
            language: language.rawValue, title: content.title, body: content.body,
            personalNote: content.personalNote, summary: content.summary)
    }
}
