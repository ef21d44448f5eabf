import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Matching in the tables `audience`, `alerts`, `notified`, `batches` and `outbox`, in one transaction.
///
/// The recipients of one alert are in memory at once (about 200 bytes each) and are locked by one statement, which must
/// end within the statement timeout of the pool.
struct PostgresMatchStore: MatchStore {
    let pool: PostgresPool

    func match(
        _ alert: RaisedAlert, in context: MessageContext, at now: Date, makeBatches: MakeBatches
    ) async throws -> AlertMatch? {
        try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: context.messageID, by: "match-alert") else { return nil }
            let new = try await transaction.query(.adding(alert, raisedAt: context.time, matchedAt: now))
            guard new.affectedCount == 1 else { return nil }
            let batches = makeBatches(try await recipients(of: alert, in: transaction))
            try await announce(batches, at: now, in: transaction)
            let match = AlertMatch(recipients: batches.map(\.recipients.count).reduce(0, +), batches: batches.count)
            try await transaction.query(.closing(alert, with: match))
            return match
        }
    }

    private func recipients(
        of alert: RaisedAlert, in transaction: PostgresTransaction
    ) async throws -> [Recipient] {
        let rows = try await transaction.query(.tellingPeople(of: alert))
        return try rows.decode((UUID, String).self).map { Recipient(userID: UserID($0), language: $1) }
    }

    private func announce(
        _ batches: [NotificationBatchReady], at now: Date, in transaction: PostgresTransaction
    ) async throws {
        for start in stride(from: 0, to: batches.count, by: Self.batchesPerRoundTrip) {
            let some = batches[start..<min(start + Self.batchesPerRoundTrip, batches.count)]
            try await transaction.query(.adding(some))
            // A batch's message has the batch's id, so a receiver knows a second one by either.
            try await transaction.enqueue(
                some.map { try OutgoingMessage($0, from: .alertFanout, id: $0.batchID.uuid, at: now) })
        }
    }

    /// A batch of 1,000 is about 40 kB of JSON, and a round trip is buffered as a whole.
    private static let batchesPerRoundTrip = 25
}
