import Domain
import Foundation
import Localization
import MessageProtocol
import Messaging
import Postgres

/// Digests in the table `digest_chunks`; each that is handed out is an alert with an account of its own.
struct PostgresDigestStore: DigestStore {
    let pool: PostgresPool
    let texts: AlertTexts
    let batchSize: Int
    /// How many chunks of people one round takes.
    var chunksPerRound = 64

    func deliverDue(over audience: AudienceSnapshot, at now: Date) async throws -> DigestRound? {
        try await pool.transaction { transaction in
            guard try await transaction.isAloneWithDigests() else { return nil }
            let rows = try await transaction.dueDigests(at: now, chunks: chunksPerRound)
            let due = DueDigests(rows)
            var round = DigestRound(isFull: Set(rows.map(\.chunk)).count >= chunksPerRound)
            let facts = try await transaction.facts(of: Set(rows.map(\.alertID)))
            for (key, seats) in due.seats.sorted(by: { $0.key.id.description < $1.key.id.description }) {
                let people = try await transaction.people(in: seats, of: audience)
                round.people += people.count
                round.digests += 1
                try await deliver(key, to: people, facts: facts, range: Int(seats[0].chunk), at: now, in: transaction)
            }
            try await transaction.forget(rows)
            return round
        }
    }

    private func deliver(
        _ key: DigestKey, to people: [DigestReader], facts: [AlertID: RaisedFacts], range: Int, at now: Date,
        in transaction: PostgresTransaction
    ) async throws {
        let muted = people.filter { ($0.mutedUntil ?? .distantPast) > now }.count
        let readers = people.filter { ($0.mutedUntil ?? .distantPast) <= now }
        let contents = { (language: ContentLanguage) in
            DigestContents(
                alerts: key.alerts,
                titles: key.alerts.compactMap { facts[$0] }.map {
                    texts.write($0.facts, raisedAt: $0.raisedAt, in: language).title
                },
                dueAt: key.dueAt)
        }
        let heading = BatchHeading(
            alertID: key.id, threadID: ThreadID(key.id.uuid), lane: .digest, urgency: .routine, raisedAt: now,
            expiresAt: now + AlertKind.digest.lifetime)
        var batches = RecipientBatches(heading, range: range, atMost: batchSize) {
            texts.write(.digest(contents($0)), raisedAt: now, in: $0)
        }
        let messages =
            batches.add(
                Dictionary(grouping: readers, by: \.language).mapValues {
                    Recipients(withoutThresholds: $0.map(\.userID))
                }) + batches.finish()
        try await transaction.query(
            try .adding(
                heading, contents: contents(.english), matched: people.count, batches: messages.count, at: now))
        try await transaction.query(
            .entering(
                [LedgerLine(outcome: .muted, reason: .mutedByPerson, recipients: muted)], of: key.id))
        for some in messages.chunked(by: 25) { try await transaction.keep(batches: some, at: now) }
    }
}

/// What an alert tells, and when it was raised.
struct RaisedFacts: Sendable {
    var facts: AlertFacts
    var raisedAt: Date
}

/// Somebody who is to read a digest.
struct DigestReader: Sendable, Equatable {
    var userID: UserID
    var language: ContentLanguage
    var mutedUntil: Date?
}
