import Domain
import Foundation
import Localization
import MessageProtocol

/// An alert's facts, and when it was raised.
struct RaisedFacts: Sendable {
    var facts: AlertFacts
    var raisedAt: Date
}

/// A person for whom a digest is due.
struct DigestReader: Sendable, Equatable {
    var userID: UserID
    /// The seat at which the alerts were matched, which they may have left since.
    var position: AudiencePosition
    var language: ContentLanguage
    var mutedUntil: Date?
}

/// One digest with its messages: people who have muted alerts are counted and do not get it.
///
/// A rule without state: the same people and alerts give the same messages, in every process.
struct DigestDelivery: Sendable, Equatable {
    let heading: BatchHeading
    /// With the lines in English.
    let contents: DigestContents
    let matched: Int
    let muted: Int
    let messages: [RecipientMessage]

    /// - Parameters:
    ///   - people: in the order of their positions.
    ///   - facts: of the digest's alerts; one whose facts are no longer kept has no line.
    ///   - batchSize: nil when the notifier takes blocks.
    init(
        _ key: DigestKey, to people: [DigestReader], facts: [AlertID: RaisedFacts], texts: AlertTexts,
        batchSize: Int?, at now: Date
    ) {
        let readers = people.filter { ($0.mutedUntil ?? .distantPast) <= now }
        let contents = { (language: ContentLanguage) in
            DigestContents(
                alerts: key.alerts,
                lines: key.alerts.compactMap { facts[$0] }.map {
                    texts.write($0.facts, raisedAt: $0.raisedAt, in: language).summary
                },
                dueAt: key.dueAt)
        }
        heading = BatchHeading(
            alertID: key.id, threadID: ThreadID(key.id.uuid), lane: .digest, urgency: .routine, raisedAt: now,
            expiresAt: now + AlertKind.digest.lifetime)
        // No other run of the same digest has this chunk.
        var messages = Self.format(of: readers, batchSize: batchSize).messages(
            heading, range: Int(people.first?.position.chunk ?? 0)
        ) { texts.write(.digest(contents($0)), raisedAt: now, in: $0) }
        self.messages =
            Dictionary(grouping: readers, by: \.position.chunk).sorted { $0.key < $1.key }.flatMap { chunk, readers in
                messages.add(readers.map(\.recipient), of: chunk)
            } + messages.finish()
        self.contents = contents(.english)
        matched = people.count
        muted = people.count - readers.count
    }

    private static func format(of readers: [DigestReader], batchSize: Int?) -> RecipientFormat {
        guard let batchSize else { return .blocks }
        let ids = Dictionary(uniqueKeysWithValues: readers.map { ($0.position, $0.userID) })
        return .batches(atMost: batchSize) { ids[$0] }
    }
}

extension DigestReader {
    /// A digest is about several alerts, so that no threshold decides.
    fileprivate var recipient: Recipient {
        Recipient(slot: UInt16(position.slot), language: language, threshold: 0)
    }
}
