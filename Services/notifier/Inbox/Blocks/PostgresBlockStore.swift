import Domain
import Foundation
import MessageProtocol
import Postgres

/// Blocks in the tables `blocks`, `unrouted_blocks`, `batches` and `outbox`, in one transaction.
///
/// Messages of one alert, or of one thread, do not wait for each other: which of two notifications is the newer is
/// settled when somebody reads them, and when a delivery is claimed.
struct PostgresBlockStore: BlockStore {
    let pool: PostgresPool
    /// The channels that have a sender in this process.
    let enabledChannels: Set<Channel>
    /// Is called after each transaction that left deliveries for later.
    var onUnrouted: @Sendable () -> Void = {}

    func deliver(
        _ work: BlockWork, handling messageID: UUID, decide: @Sendable (BlockScene) -> BlockDecision
    ) async throws -> DeliveredBatch? {
        // Texts may remain without recipients; they say nothing about any person.
        let source = try await pool.keepTexts(of: work.notifications, isOrdered: false)
        let delivered = try await pool.settleOnce(
            handling: messageID, by: Self.handler, at: work.notification.createdAt
        ) { transaction in
            let isStopped = try await transaction.lockForNotifying(from: source)
            let decision = decide(
                isStopped ? BlockScene(isStopped: true) : try await transaction.scene(of: work, from: source))
            guard !decision.blocks.isEmpty else { return DeliveredBatch(settlement: decision.settlement) }
            let entries = try await transaction.add(
                decision.blocks, of: work, from: source, isRouted: !enabledChannels.isEmpty)
            return DeliveredBatch(settlement: decision.settlement, entries: entries)
        }
        // Not in the transaction, or the commits of all messages would wait for each other. A process that dies in
        // between gets the message again.
        try await pool.query(.announcing(work))
        if delivered?.entries.added ?? 0 > 0 { onUnrouted() }
        return delivered
    }

    func settle(_ settlement: BatchSettlement, handling messageID: UUID, at now: Date) async throws -> DeliveredBatch? {
        try await pool.settleOnce(handling: messageID, by: Self.handler, at: now) { _ in
            DeliveredBatch(settlement: settlement)
        }
    }

    private static let handler = "deliver-blocks"
}

extension PostgresTransaction {
    fileprivate func scene(of work: BlockWork, from source: SourceNumber) async throws -> BlockScene {
        let chunks = work.blocks.map(\.chunk)
        var scene = BlockScene()
        let deleted = try await query(
            "SELECT chunk, slot FROM alert_fanout.erased_seats WHERE chunk = ANY(\(chunks))"
        ).decode((Int32, Int).self)
        for (chunk, slot) in deleted { scene.deleted.insert(slot, of: chunk) }
        if let thread = work.notification.thread {
            scene.superseded = try await seats(in: chunks, withNewerOnesOf: thread, butNot: source)
        }
        return scene
    }

    /// The seats that have one of the newer notifications of the thread and not the source's own. Whoever has a newer one
    /// at another seat, or as a row, counts as notified; reading hides the older one all the same.
    private func seats(
        in chunks: [Int32], withNewerOnesOf thread: NotificationThread, butNot source: SourceNumber
    ) async throws -> SeatSet {
        let rows = try await query(
            """
            SELECT chunk, source, people FROM blocks
            WHERE chunk = ANY(\(chunks)) AND thread_id = \(thread.id.uuid) AND raised_at > \(thread.raisedAt)
            UNION ALL
            SELECT chunk, source, people FROM blocks WHERE chunk = ANY(\(chunks)) AND source = \(source)
            """
        ).decode((Int32, SourceNumber, [UInt8]).self)
        var (seats, own) = (SeatSet(), SeatSet())
        for (chunk, number, people) in rows {
            let block = NotificationBlock(chunk: chunk, people: people)
            if number == source { own.insert(block) } else { seats.insert(block) }
        }
        seats.remove(own)
        return seats
    }
}
