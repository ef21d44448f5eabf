import Domain
import MessageProtocol

/// Recipients split by the language of their text, then into batches of limited size.
struct RecipientBatches: Sendable, Equatable {
    struct Batch: Sendable, Equatable {
        var language: ContentLanguage
        var recipients: [UserID]
    }

    let batches: [Batch]

    /// What ``NotificationBatchReady`` allows.
    static let largest = 1_000

    /// - Parameter size: 1 to ``largest``.
    init(of recipients: [Recipient], atMost size: Int) {
        precondition((1...Self.largest).contains(size), "a batch has 1 to \(Self.largest) recipients")
        let groups = Dictionary(grouping: recipients) { ContentLanguage(bestFor: $0.language) }
        batches = groups.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { language, people in
            stride(from: 0, to: people.count, by: size).map { start in
                Batch(
                    language: language,
                    recipients: people[start..<min(start + size, people.count)].map(\.userID))
            }
        }
    }

    /// The batches as messages, numbered from 0, each language's text written once.
    func messages(
        of alert: RaisedAlert, content: (ContentLanguage) -> AlertContent
    ) -> [NotificationBatchReady] {
        let languages = Set(batches.map(\.language))
        let contents = Dictionary(uniqueKeysWithValues: languages.map { ($0, content($0)) })
        return batches.enumerated().compactMap { number, batch in
            contents[batch.language].map { content in
                NotificationBatchReady(
                    batchID: BatchID(number: number, of: alert.id), alertID: alert.id,
                    urgency: Urgency(for: alert.intensity), language: batch.language.rawValue, title: content.title,
                    body: content.body, recipients: batch.recipients)
            }
        }
    }
}
