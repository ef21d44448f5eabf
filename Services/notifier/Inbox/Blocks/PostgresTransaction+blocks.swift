import Domain
import Foundation
import MessageProtocol
import Postgres

extension PostgresTransaction {
    /// Stores who is notified, queues or gathers a delivery for each route of these people, and announces both, in a few
    /// statements for any number of people. Whoever has the notification already keeps it as it is.
    /// - Parameters:
    ///   - blocks: of those who may be notified; at least one person each.
    ///   - channels: those that have a sender in this process.
    func add(
        _ blocks: [NotificationBlock], of work: BlockWork, from source: SourceNumber, over channels: Set<Channel>
    ) async throws -> InboxEntries {
        var entries = InboxEntries()
        entries.added = try await insert(blocks, of: work, from: source)
        entries.repeated = blocks.recipients - entries.added
        let chunks = blocks.map(\.chunk)
        if !channels.isEmpty, try await query("SELECT EXISTS (SELECT FROM routes)").decode(Bool.self).contains(true) {
            let routed = RoutedDeliveries(
                notification: work.notification, source: source, channels: channels, earliest: nil,
                windowEnds: try await windowEnds(for: work.notification))
            let counts = try await query(routed.statement(toBlocksOf: chunks))
                .decode((String?, String?, Int, Bool).self)
            if counts.contains(where: \.3) { try await query(.announcingDeliveries) }
            entries.count(counts)
        }
        try await query(.announcing(chunks, from: work.notification.sourceID))
        return entries
    }

    /// Inserts in the order of chunks, so that two messages of the alert with the same chunk wait for each other instead
    /// of deadlocking.
    /// - Returns: the number of people who had not had it before.
    private func insert(
        _ blocks: [NotificationBlock], of work: BlockWork, from source: SourceNumber
    ) async throws -> Int {
        let rows = try await query(
            """
            INSERT INTO blocks (chunk, source, created_at, languages, people)
            SELECT chunk, \(source), \(work.notification.createdAt), \(work.languages), people
            FROM unnest(\(blocks.map(\.chunk)), \(blocks.map(\.people))) AS block (chunk, people) ORDER BY chunk
            ON CONFLICT (chunk, source) DO NOTHING
            RETURNING chunk
            """)
        let inserted = Set(try rows.decode(Int32.self))
        let others = blocks.filter { !inserted.contains($0.chunk) }
        let merged = others.isEmpty ? 0 : try await merge(others, of: work, from: source)
        return blocks.recipients - others.recipients + merged
    }

    /// Rare: somebody moved into the chunk of an earlier message of the alert, or the batch came in two messages.
    private func merge(
        _ blocks: [NotificationBlock], of work: BlockWork, from source: SourceNumber
    ) async throws -> Int {
        let rows = try await query(
            """
            SELECT chunk, languages, people FROM blocks
            WHERE source = \(source) AND chunk = ANY(\(blocks.map(\.chunk)))
            ORDER BY chunk FOR UPDATE
            """
        ).decode((Int32, [String], [UInt8]).self)
        let additions = Dictionary(uniqueKeysWithValues: blocks.map { ($0.chunk, $0) })
        var (added, updates): (Int, [SQL]) = (0, [])
        for (chunk, languages, people) in rows {
            guard let addition = additions[chunk] else { continue }
            var stored = StoredBlock(languages: languages, block: NotificationBlock(chunk: chunk, people: people))
            let count = try stored.merge(StoredBlock(languages: work.languages, block: addition))
            guard count > 0 else { continue }
            added += count
            updates.append(
                """
                UPDATE blocks SET languages = \(stored.languages), people = \(stored.block.people)
                WHERE source = \(source) AND chunk = \(chunk)
                """)
        }
        if !updates.isEmpty { try await pipeline(updates) }
        return added
    }

    /// Supersedes waiting deliveries of older notifications of the thread to people in these blocks. Those of people who
    /// have moved since, and those under way, are found when they are claimed.
    /// - Returns: the number of superseded deliveries by channel.
    func supersede(
        _ older: [SourceNumber], ofPeopleIn blocks: [NotificationBlock], from source: SourceNumber, at now: Date
    ) async throws -> [Channel: Int] {
        guard !older.isEmpty, !blocks.isEmpty else { return [:] }
        // Locks in the order of people, as all transactions do.
        return try await query(
            .supersedingDeliveries(
                """
                SELECT user_id, source, endpoint_id FROM deliveries
                WHERE source = ANY(\(older)) AND state IN ('queued', 'gathering') AND EXISTS (
                    SELECT FROM alert_fanout.seats AS seats JOIN blocks USING (chunk)
                    WHERE seats.user_id = deliveries.user_id AND blocks.source = \(source)
                        AND blocks.chunk = ANY(\(blocks.map(\.chunk))) AND block_byte(people, slot) > 0)
                ORDER BY user_id, source, endpoint_id FOR UPDATE OF deliveries
                """, at: now)
        ).countsByChannel()
    }
}

extension SQL {
    /// Announces to every gateway, when the transaction commits, in which chunks there are people with a new
    /// notification, so that open inboxes show it.
    ///
    /// The payload is `{source id} chunks {ranges}`, such as `12-15,20`.
    /// - Parameters:
    ///   - chunks: ascending.
    ///   - sourceID: that of ``NewNotification``.
    fileprivate static func announcing(_ chunks: [Int32], from sourceID: UUID) -> SQL {
        let ranges = ChunkRanges.text(of: chunks, atMost: mostBytesOfRanges)
        return "SELECT pg_notify(\(inboxChannel), \("\(sourceID.uuidString.lowercased()) chunks \(ranges)"))"
    }

    /// A payload has less than 8,000 bytes, https://www.postgresql.org/docs/current/sql-notify.html.
    private static let mostBytesOfRanges = 7_450
}
