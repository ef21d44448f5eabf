import Domain
import Foundation
import MessageProtocol
import Postgres

/// Digests in the table `digest_chunks`; each that is delivered is an alert with a ledger of its own.
struct PostgresDigestStore: Sendable {
    let pool: PostgresPool
    let texts: AlertTexts
    /// The most recipients of one batch, for a notifier that does not take blocks.
    let batchSize: Int
    /// How many chunks one round processes.
    var chunksPerRound = 64

    /// Turns some of what is due into digests, and enqueues their messages for the notifier: all or none.
    /// - Returns: how many people get one; nil while another process makes digests.
    func deliverDue(over audience: AudienceSnapshot, at now: Date) async throws -> DigestRound? {
        try await pool.transaction { transaction in
            guard try await transaction.isAloneWithDigests() else { return nil }
            let rows = try await transaction.dueDigests(at: now, chunks: chunksPerRound)
            let due = DueDigests(rows)
            var round = DigestRound(isFull: Set(rows.map(\.chunk)).count >= chunksPerRound)
            let takesBlocks = try await transaction.notifierTakes(NotificationBlocksReady.name)
            let facts = try await transaction.facts(of: Set(rows.map(\.alertID)))
            for (key, positions) in due.positions.sorted(by: { $0.key.id.description < $1.key.id.description }) {
                let people = try await transaction.people(in: positions, of: audience)
                round.people += people.count
                round.digests += 1
                let delivery = DigestDelivery(
                    key, to: people, facts: facts, texts: texts, batchSize: takesBlocks ? nil : batchSize, at: now)
                try await transaction.keep(delivery, at: now)
            }
            try await transaction.forget(rows)
            return round
        }
    }
}

extension PostgresTransaction {
    fileprivate func keep(_ delivery: DigestDelivery, at now: Date) async throws {
        try await query(.adding(delivery, at: now))
        try await query(
            .entering(
                [LedgerLine(outcome: .muted, reason: .mutedByPerson, recipients: delivery.muted)],
                of: delivery.heading.alertID))
        for messages in delivery.messages.chunked(by: 25) { try await keep(messages, at: now) }
    }
}
