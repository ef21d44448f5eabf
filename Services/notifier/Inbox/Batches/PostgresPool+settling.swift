import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

extension PostgresPool {
    /// Runs the body in a transaction and writes its settlement, unless the message or the batch took effect before.
    /// - Parameter handler: under which the message is recorded.
    /// - Returns: nil when it took effect before.
    func settleOnce(
        handling messageID: UUID, by handler: String, at now: Date,
        _ body: (PostgresTransaction) async throws -> DeliveredBatch
    ) async throws -> DeliveredBatch? {
        try await transaction { transaction in
            guard try await transaction.firstHandling(of: messageID, by: handler) else { return nil }
            let result = try await body(transaction)
            guard try await transaction.keep(result.settlement, at: now) else { return nil }
            try await transaction.enqueue([OutgoingMessage(result.settlement.message, from: .notifier)])
            return result
        }
    }
}

extension PostgresTransaction {
    /// - Returns: false when the batch took effect before under another message id.
    fileprivate func keep(_ settlement: BatchSettlement, at now: Date) async throws -> Bool {
        let rows = try await query(
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
