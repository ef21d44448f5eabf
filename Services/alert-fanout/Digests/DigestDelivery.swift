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
    var language: ContentLanguage
    var mutedUntil: Date?
}

/// One digest with its batches: people who have muted alerts are counted and do not get it.
///
/// A rule without state: the same people and alerts give the same batches, in every process.
struct DigestDelivery: Sendable, Equatable {
    let heading: BatchHeading
    /// With the lines in English.
    let contents: DigestContents
    let matched: Int
    let muted: Int
    let batches: [NotificationBatchReady]

    /// - Parameters:
    ///   - facts: of the digest's alerts; one whose facts are no longer kept has no line.
    ///   - range: distinguishes the batches from those of other runs of the same digest.
    init(
        _ key: DigestKey, to people: [DigestReader], facts: [AlertID: RaisedFacts], range: Int, texts: AlertTexts,
        batchSize: Int, at now: Date
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
        var batches = RecipientBatches(heading, range: range, atMost: batchSize) {
            texts.write(.digest(contents($0)), raisedAt: now, in: $0)
        }
        self.batches =
            batches.add(
                Dictionary(grouping: readers, by: \.language).mapValues {
                    Recipients(withoutThresholds: $0.map(\.userID))
                }) + batches.finish()
        self.contents = contents(.english)
        matched = people.count
        muted = people.count - readers.count
    }
}
