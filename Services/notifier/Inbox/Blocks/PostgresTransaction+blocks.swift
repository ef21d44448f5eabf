import Domain
import Foundation
import MessageProtocol
import Postgres

extension PostgresTransaction {
    /// Stores who is notified, and leaves the deliveries for later if anybody may have one, in a few statements for any
    /// number of people. Whoever has the notification already keeps it as it is.
    /// - Parameters:
    ///   - blocks: of those who may be notified; at least one person each.
    ///   - isRouted: whether any channel has a sender in this process.
    func add(
        _ blocks: [NotificationBlock], of work: BlockWork, from source: SourceNumber, isRouted: Bool
    ) async throws -> InboxEntries {
        var entries = InboxEntries()
        entries.added = try await insert(blocks, of: work, from: source)
        entries.repeated = blocks.recipients - entries.added
        if isRouted {
            try await query(
                """
                INSERT INTO unrouted_blocks (source, chunks, created_at)
                SELECT \(source), \(blocks.map(\.chunk)), \(work.notification.createdAt)
                WHERE EXISTS (SELECT FROM routes)
                """)
        }
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
            INSERT INTO blocks (chunk, source, created_at, thread_id, raised_at, languages, people)
            SELECT chunk, \(source), \(work.notification.createdAt), \(work.notification.thread?.id.uuid),
                \(work.notification.thread?.raisedAt), \(work.languages), people
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
}

extension SQL {
    /// Announces to every gateway in which chunks there are people with a new notification, so that open inboxes show
    /// it.
    ///
    /// The payload is `{source id} chunks {ranges}`, such as `12-15,20`.
    static func announcing(_ work: BlockWork) -> SQL {
        let ranges = ChunkRanges.text(of: work.blocks.map(\.chunk), atMost: mostBytesOfRanges)
        let source = work.notification.sourceID.uuidString.lowercased()
        return "SELECT pg_notify(\(inboxChannel), \("\(source) chunks \(ranges)"))"
    }

    /// A payload has less than 8,000 bytes, https://www.postgresql.org/docs/current/sql-notify.html.
    private static let mostBytesOfRanges = 7_450
}
