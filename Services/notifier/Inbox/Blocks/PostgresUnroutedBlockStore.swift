import Domain
import Foundation
import Postgres

/// Messages of blocks in the table `unrouted_blocks`, whose deliveries go into `deliveries`.
struct PostgresUnroutedBlockStore: UnroutedBlockStore {
    let pool: PostgresPool
    /// The channels that have a sender in this process.
    let enabledChannels: Set<Channel>

    func routeFirst(urgentOnly: Bool) async throws -> InboxEntries? {
        try await pool.transaction { transaction in
            guard let blocks = try await transaction.lockUnrouted(urgentOnly: urgentOnly) else { return nil }
            let entries = try await transaction.route(blocks, over: enabledChannels)
            try await transaction.query("DELETE FROM unrouted_blocks WHERE number = \(blocks.number)")
            return entries
        }
    }
}

/// A row of `unrouted_blocks`.
private struct UnroutedBlocks {
    let number: Int
    let source: SourceNumber
    let chunks: [Int32]
    let occasion: DeliveryOccasion
}

extension PostgresTransaction {
    /// Nil when there is none that no other transaction holds.
    fileprivate func lockUnrouted(urgentOnly: Bool) async throws -> UnroutedBlocks? {
        try await query(
            """
            SELECT unrouted.number, source, chunks, unrouted.created_at, kind, urgency
            FROM unrouted_blocks AS unrouted JOIN sources ON sources.number = source
            WHERE urgency = \(Urgency.urgent.rawValue) OR NOT \(urgentOnly)
            ORDER BY urgency = \(Urgency.urgent.rawValue) DESC, unrouted.number
            LIMIT 1 FOR UPDATE OF unrouted SKIP LOCKED
            """
        ).first.map { row in
            let occasion = DeliveryOccasion(
                kind: try row["kind"], urgency: try row["urgency"], at: try row["created_at"])
            return UnroutedBlocks(
                number: try row["number"], source: try row["source"], chunks: try row["chunks"], occasion: occasion)
        }
    }

    /// Queues or gathers a delivery for each route of the people, unless the alert was stopped meanwhile. Which
    /// deliveries are superseded is found when they are claimed.
    fileprivate func route(_ blocks: UnroutedBlocks, over channels: Set<Channel>) async throws -> InboxEntries {
        var entries = InboxEntries()
        guard try await !lockForNotifying(from: blocks.source) else { return entries }
        let routed = RoutedDeliveries(
            occasion: blocks.occasion, source: blocks.source, channels: channels, earliest: nil,
            windowEnds: try await windowEnds(for: blocks.occasion))
        let seats = try await seats(in: blocks)
        let counts = try await query(routed.statement(toSeats: seats)).decode((String?, String?, Int, Bool).self)
        entries.count(counts)
        if counts.contains(where: \.3) { try await query(.announcingDeliveries) }
        return entries
    }

    /// Those that have a byte. Mostly they are few, and their people are looked up one by one.
    private func seats(in blocks: UnroutedBlocks) async throws -> [(chunk: Int32, slot: Int)] {
        try await query(
            "SELECT chunk, people FROM blocks WHERE source = \(blocks.source) AND chunk = ANY(\(blocks.chunks))"
        ).decode((Int32, [UInt8]).self).flatMap { chunk, people in
            people.indices.filter { people[$0] != 0 }.map { (chunk, $0) }
        }
    }
}
