import Domain
import Foundation
import MessageProtocol

@testable import notifier

/// An alert of a random world: what it says, and what is the same for one person in each of its messages.
struct WorldAlert: Sendable {
    /// The text and the threshold that were decided for somebody; 0 when none decided.
    struct Share: Sendable {
        var language: String
        var threshold: UInt8
    }

    let id: AlertID
    var lane: Lane
    var urgency: Urgency
    var threadID: ThreadID
    var raisedAt: Date
    var expiresAt: Date
    var note: String?
    var shares: [UserID: Share]

    func title(in language: String) -> String { "\(lane.rawValue) in \(language)" }

    func body(in language: String) -> String { "Raised \(Int(raisedAt.timeIntervalSince1970)), in \(language)." }

    /// As the person reads it in the app.
    func body(for share: Share) -> String {
        guard let note, share.threshold > 0 else { return body(in: share.language) }
        return body(in: share.language) + " " + note.replacing("{threshold}", with: "\(share.threshold)")
    }
}

/// A message about an alert, with the seats that its recipients had when it was written.
struct WorldMessage: Sendable {
    var id = UUID()
    var batchID = BatchID()
    var alert: WorldAlert
    var recipients: [UserID: Seat]
    /// As alert-fanout writes it, else as that of 0.8.0 did.
    var hasBlocks = true

    /// The same words in a batch or a message of their own, as when a range is decided twice.
    func repeated(asBatch isOwnBatch: Bool) -> WorldMessage {
        var copy = self
        copy.id = UUID()
        if isOwnBatch { copy.batchID = BatchID() }
        return copy
    }

    func blocks() -> NotificationBlocksReady {
        let shares = alert.shares
        let languages = Set(recipients.keys.compactMap { shares[$0]?.language }).sorted()
        var chunks: [Int32: [UInt8]] = [:]
        for (userID, seat) in recipients {
            guard let share = shares[userID], let text = languages.firstIndex(of: share.language) else { continue }
            var people = chunks[seat.chunk] ?? []
            people += Array(repeating: 0, count: max(0, seat.slot + 1 - people.count))
            people[seat.slot] = NotificationBlock.person(text: text + 1, threshold: share.threshold)
            chunks[seat.chunk] = people
        }
        return NotificationBlocksReady(
            batchID: batchID, alertID: alert.id, lane: alert.lane, urgency: alert.urgency, threadID: alert.threadID,
            raisedAt: alert.raisedAt, expiresAt: alert.expiresAt,
            texts: languages.map {
                NotificationBlockText(
                    language: $0, title: alert.title(in: $0), body: alert.body(in: $0), personalNote: alert.note)
            },
            blocks: chunks.sorted { $0.key < $1.key }.map { NotificationBlock(chunk: $0.key, people: $0.value) })
    }

    /// One language and, where there is a note, a threshold for everybody.
    func batch() -> NotificationBatchReady {
        let people = recipients.keys.sorted { $0.description < $1.description }
        let shares = people.compactMap { alert.shares[$0] }
        let language = shares.first?.language ?? "en"
        let hasThresholds = alert.note != nil && shares.allSatisfy { $0.threshold > 0 }
        return NotificationBatchReady(
            batchID: batchID, alertID: alert.id, urgency: alert.urgency, language: language,
            title: alert.title(in: language), body: alert.body(in: language), recipients: people, lane: alert.lane,
            threadID: alert.threadID, raisedAt: alert.raisedAt, expiresAt: alert.expiresAt, personalNote: alert.note,
            thresholds: hasThresholds ? shares.map(\.threshold) : nil)
    }
}
