import Domain
import Foundation
import MessageProtocol
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
            try await pool.settleOnce(
                handling: messageID, by: Self.handler, at: work.notification.createdAt
            ) { transaction in
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
        try await pool.settleOnce(handling: messageID, by: Self.handler, at: now) { _ in
            DeliveredBatch(settlement: settlement)
        }
    }

    private static let handler = "deliver-batch"
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
}
