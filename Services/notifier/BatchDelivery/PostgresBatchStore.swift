import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Batches in the tables `entries`, `deliveries`, `batches` and `outbox`, in one transaction.
struct PostgresBatchStore: BatchStore {
    let pool: PostgresPool
    /// For which this process has senders.
    let enabledChannels: Set<Channel>

    func deliver(_ work: BatchWork, handling messageID: UUID) async throws -> DeliveredBatch? {
        // The text may stay without recipients; it says nothing of anybody.
        let source = work.notification.isExpired ? nil : try await pool.keepText(of: work.notification)
        guard work.namesNobodyTwice else { return try await deliver(work, from: source, messageID, .skipped) }
        do {
            return try await deliver(work, from: source, messageID, .refused)
        } catch let error as PostgresError where error.isRepeat {
            // Rare: the same people are in another batch of the alert, or the batch came in two messages.
            return try await deliver(work, from: source, messageID, .skipped)
        }
    }

    private func deliver(
        _ work: BatchWork, from source: SourceNumber?, _ messageID: UUID, _ repeats: InboxRepeats
    ) async throws -> DeliveredBatch? {
        try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: messageID, by: "deliver-batch") else { return nil }
            let result = try await tell(work, from: source, repeats, in: transaction)
            guard try await keep(result.settlement, at: work.notification.createdAt, in: transaction) else {
                return nil
            }
            try await transaction.enqueue([OutgoingMessage(result.settlement.message, from: .notifier)])
            return result
        }
    }

    /// - Parameter source: nil when the batch is of no use any more.
    private func tell(
        _ work: BatchWork, from source: SourceNumber?, _ repeats: InboxRepeats, in transaction: PostgresTransaction
    ) async throws -> DeliveredBatch {
        guard let source else {
            return DeliveredBatch(settlement: BatchSettlement(of: work, all: .expired, .tooLate))
        }
        let standing = try await transaction.beginTelling(work.notification, from: source)
        guard !standing.isStopped else {
            return DeliveredBatch(settlement: BatchSettlement(of: work, all: .superseded, .alertStopped))
        }
        let untold = try await transaction.untold(among: work.recipients, source: source, standing)
        let (recipients, thresholds) = work.told(without: untold)
        var entries = try await transaction.addToInboxes(
            work.notification, from: source, of: recipients, thresholds: thresholds, over: enabledChannels,
            repeats: repeats)
        entries.superseded = try await transaction.supersede(
            standing.older, of: recipients, at: work.notification.createdAt)
        return DeliveredBatch(settlement: BatchSettlement(of: work, untold: untold), entries: entries)
    }

    /// - Returns: false when the batch came before under another message id.
    private func keep(
        _ settlement: BatchSettlement, at now: Date, in transaction: PostgresTransaction
    ) async throws -> Bool {
        let rows = try await transaction.query(
            """
            INSERT INTO batches (batch_id, alert_id, size, delivered, expired, superseded, failed, settled_at)
            VALUES (\(settlement.batchID.uuid), \(settlement.alertID.uuid), \(settlement.size),
                \(settlement.count(.delivered)), \(settlement.count(.expired)), \(settlement.count(.superseded)),
                \(settlement.count(.failed)), \(now))
            ON CONFLICT (batch_id) DO NOTHING
            """)
        return rows.affectedCount == 1
    }
}
