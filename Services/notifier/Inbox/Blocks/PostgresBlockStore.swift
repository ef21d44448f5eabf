import Domain
import Foundation
import MessageProtocol
import Postgres

/// Blocks in the tables `blocks`, `deliveries`, `batches` and `outbox`, in one transaction.
///
/// Messages of one alert, or of one thread, do not wait for each other: which of two notifications is the newer is
/// settled when somebody reads them, and when a delivery is claimed.
struct PostgresBlockStore: BlockStore {
    let pool: PostgresPool
    /// The channels that have a sender in this process.
    let enabledChannels: Set<Channel>

    func deliver(
        _ work: BlockWork, handling messageID: UUID, decide: @Sendable (BlockScene) -> BlockDecision
    ) async throws -> DeliveredBatch? {
        // Texts may remain without recipients; they say nothing about any person.
        let source = try await pool.keepTexts(of: work.notifications, isOrdered: false)
        return try await pool.settleOnce(
            handling: messageID, by: Self.handler, at: work.notification.createdAt
        ) { transaction in
            let thread = try await transaction.lockForNotifying(work.notification, from: source, isOrdered: false)
            let decision = decide(try await transaction.scene(of: work, from: source, thread))
            guard !decision.blocks.isEmpty else { return DeliveredBatch(settlement: decision.settlement) }
            var entries = try await transaction.add(decision.blocks, of: work, from: source, over: enabledChannels)
            entries.superseded = try await transaction.supersede(
                thread.older, ofPeopleIn: decision.blocks, from: source, at: work.notification.createdAt)
            return DeliveredBatch(settlement: decision.settlement, entries: entries)
        }
    }

    func settle(_ settlement: BatchSettlement, handling messageID: UUID, at now: Date) async throws -> DeliveredBatch? {
        try await pool.settleOnce(handling: messageID, by: Self.handler, at: now) { _ in
            DeliveredBatch(settlement: settlement)
        }
    }

    private static let handler = "deliver-blocks"
}

extension PostgresTransaction {
    fileprivate func scene(
        of work: BlockWork, from source: SourceNumber, _ thread: ThreadState
    ) async throws -> BlockScene {
        guard !thread.isStopped else { return BlockScene(isStopped: true) }
        let chunks = work.blocks.map(\.chunk)
        var scene = BlockScene()
        let deleted = try await query(
            "SELECT chunk, slot FROM alert_fanout.erased_seats WHERE chunk = ANY(\(chunks))"
        ).decode((Int32, Int).self)
        for (chunk, slot) in deleted { scene.deleted.insert(slot, of: chunk) }
        guard !thread.newer.isEmpty else { return scene }
        scene.superseded = try await seats(in: chunks, withAnyOf: thread.newer, butNot: source)
        return scene
    }

    /// The seats of people who have one of the newer notifications of the thread and not the source's own.
    private func seats(
        in chunks: [Int32], withAnyOf newer: [SourceNumber], butNot source: SourceNumber
    ) async throws -> SeatSet {
        let results = try await pipeline([
            """
            SELECT chunk, source, people FROM blocks WHERE chunk = ANY(\(chunks)) AND source = ANY(\(newer + [source]))
            """,
            // What came in batches. OFFSET forces a look-up for each person; the planner would read all entries.
            """
            SELECT seats.chunk, seats.slot
            FROM alert_fanout.seats AS seats CROSS JOIN LATERAL (
                SELECT bool_or(source = \(source)) AS has_own FROM entries
                WHERE entries.user_id = seats.user_id AND source = ANY(\(newer + [source]))
                HAVING count(*) > 0 OFFSET 0
            ) AS found
            WHERE seats.chunk = ANY(\(chunks)) AND NOT has_own
            """,
        ])
        var (seats, own) = (SeatSet(), SeatSet())
        for (chunk, number, people) in try results[0].decode((Int32, SourceNumber, [UInt8]).self) {
            let block = NotificationBlock(chunk: chunk, people: people)
            if number == source { own.insert(block) } else { seats.insert(block) }
        }
        for (chunk, slot) in try results[1].decode((Int32, Int).self) { seats.insert(slot, of: chunk) }
        seats.remove(own)
        return seats
    }
}
