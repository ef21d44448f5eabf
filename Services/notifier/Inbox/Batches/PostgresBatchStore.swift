import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Batches in the tables `entries`, `deliveries`, `batches` and `outbox`, in one transaction.
struct PostgresBatchStore: BatchStore {
    let pool: PostgresPool
    /// The channels that have a sender in this process.
    let enabledChannels: Set<Channel>

    func deliver(
        _ work: BatchWork, handling messageID: UUID, decide: @Sendable (BatchScene) -> BatchDecision
    ) async throws -> DeliveredBatch? {
        // A text may remain without recipients; it says nothing about any person.
        let source = try await pool.keepText(of: work.notification)
        func deliver(_ repeats: InboxRepeats) async throws -> DeliveredBatch? {
            try await once(handling: messageID, at: work.notification.createdAt) { transaction in
                let (scene, thread) = try await transaction.scene(of: work, from: source)
                let decision = decide(scene)
                var entries = try await transaction.addToInboxes(
                    work.notification, from: source, of: decision.recipients, thresholds: decision.thresholds,
                    over: enabledChannels, repeats: repeats)
                entries.superseded = try await transaction.supersede(
                    thread.older, of: decision.recipients, at: work.notification.createdAt)
                return DeliveredBatch(settlement: decision.settlement, entries: entries)
            }
        }
        guard work.hasUniqueRecipients else { return try await deliver(.skipped) }
        do {
            return try await deliver(.refused)
        } catch let error as PostgresError where error.isRepeat {
            // Rare: the same people are in another batch of the alert, or the batch came in two messages.
            return try await deliver(.skipped)
        }
    }

    func settle(_ settlement: BatchSettlement, handling messageID: UUID, at now: Date) async throws -> DeliveredBatch? {
        try await once(handling: messageID, at: now) { _ in DeliveredBatch(settlement: settlement) }
    }

    /// Runs the body and writes its settlement, unless the message or the batch took effect before.
    private func once(
        handling messageID: UUID, at now: Date, _ body: (PostgresTransaction) async throws -> DeliveredBatch
    ) async throws -> DeliveredBatch? {
        try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: messageID, by: "deliver-batch") else { return nil }
            let result = try await body(transaction)
            guard try await transaction.keep(result.settlement, at: now) else { return nil }
            try await transaction.enqueue([OutgoingMessage(result.settlement.message, from: .notifier)])
            return result
        }
    }
}

extension PostgresTransaction {
    /// Takes the locks that keep the scene as it is.
    fileprivate func scene(
        of work: BatchWork, from source: SourceNumber
    ) async throws -> (BatchScene, ThreadState) {
        let thread = try await lockForNotifying(work.notification, from: source)
        guard !thread.isStopped else { return (BatchScene(isStopped: true), thread) }
        let excluded = try await excluded(among: work.recipients, source: source, thread)
        return (BatchScene(excluded: excluded), thread)
    }

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
