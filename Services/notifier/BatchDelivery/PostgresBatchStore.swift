import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Batches in the tables `notifications`, `deliveries`, `batches` and `outbox`, in one transaction.
struct PostgresBatchStore: BatchStore {
    let pool: PostgresPool
    /// False while the e-mail channel is off.
    let queuesMail: Bool

    func deliver(_ work: BatchWork, handling messageID: UUID) async throws -> InboxEntries? {
        try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: messageID, by: "deliver-batch") else { return nil }
            let entries = try await transaction.addToInboxes(
                work.notification, of: work.recipients, queuesMail: queuesMail)
            let settlement = BatchSettlement(of: work, delivered: entries.added + entries.repeated)
            guard try await keep(settlement, at: work.notification.createdAt, in: transaction) else { return nil }
            try await transaction.enqueue([OutgoingMessage(settlement.message, from: .notifier)])
            return entries
        }
    }

    /// - Returns: false when the batch came before under another message id.
    private func keep(
        _ settlement: BatchSettlement, at now: Date, in transaction: PostgresTransaction
    ) async throws -> Bool {
        let rows = try await transaction.query(
            """
            INSERT INTO batches (batch_id, alert_id, size, delivered, failed, settled_at)
            VALUES (\(settlement.batchID.uuid), \(settlement.alertID.uuid), \(settlement.size),
                \(settlement.delivered), \(settlement.failed), \(now))
            ON CONFLICT (batch_id) DO NOTHING
            """)
        return rows.affectedCount == 1
    }
}
