import Domain
import Foundation
import MessageProtocol
import Postgres

extension PostgresTransaction {
    /// Reads what the people of some chunks were notified of before, and locks it until COMMIT: another alert for the
    /// same people waits, and then sees the decisions of this one.
    ///
    /// Rows are inserted and locked in the order of their keys, which rules out a deadlock between two alerts.
    /// - Parameter chunks: in ascending order.
    func lockMemory(
        of chunks: [Int32], subjects: [String], day: CalendarDay, week: Week
    ) async throws -> [Int32: ChunkMemory] {
        let answers = try await pipeline([
            .makingLevels(of: chunks, subjects: subjects, day: day),
            .lockingLevels(of: chunks, subjects: subjects, day: day),
            .makingCounts(of: chunks, week: week), .lockingCounts(of: chunks, week: week),
        ])
        var memory: [Int32: ChunkMemory] = [:]
        for (chunk, counts) in try answers[3].decode((Int32, [UInt8]).self) {
            memory[chunk] = ChunkMemory(subjects: subjects.count, counts: counts)
        }
        for (subject, chunk, levels) in try answers[1].decode((String, Int32, [UInt8]).self) {
            guard let number = subjects.firstIndex(of: subject) else { continue }
            memory[chunk]?.remember(levels, ofSubject: number)
        }
        return memory
    }

    /// Writes the decisions, the updated memory, what waits for a digest, and the messages for the notifier.
    func keep(_ decided: DecidedChunks, of alert: RaisedAlert, week: Week, at now: Date) async throws {
        guard !decided.decisions.isEmpty else { return }
        try await pipeline([
            .adding(decided.decisions.map { ($0.chunk, $0.decisions.decisions) }, of: alert.id),
            .keepingLevels(decided.decisions.map { ($0.chunk, $0.decisions.memory) }, of: alert),
            .keepingCounts(decided.decisions.map { ($0.chunk, $0.decisions.memory.counts) }, week: week),
            .addingDigests(
                decided.decisions.flatMap { chunk, decisions in
                    decisions.digests.map { DigestChunk(dueAt: $0.key, chunk: chunk, slots: $0.value) }
                }, of: alert.id),
        ])
        try await keep(decided.messages, at: now)
    }
}

/// People of a chunk who get an alert in a digest.
struct DigestChunk: Sendable, Equatable {
    var dueAt: Date
    var chunk: Int32
    var slots: SlotSet
}

extension SQL {
    fileprivate static func makingLevels(of chunks: [Int32], subjects: [String], day: CalendarDay) -> SQL {
        """
        INSERT INTO told (allergen, day, chunk, levels)
        SELECT allergen, \(day.description)::date, chunk, ''
        FROM unnest(\(subjects)) AS allergen CROSS JOIN unnest(\(chunks)) AS chunk ORDER BY allergen, chunk
        ON CONFLICT DO NOTHING
        """
    }

    fileprivate static func lockingLevels(of chunks: [Int32], subjects: [String], day: CalendarDay) -> SQL {
        """
        SELECT allergen, chunk, levels FROM told
        WHERE day = \(day.description)::date AND allergen = ANY (\(subjects)) AND chunk = ANY (\(chunks))
        ORDER BY allergen, chunk FOR UPDATE
        """
    }

    fileprivate static func makingCounts(of chunks: [Int32], week: Week) -> SQL {
        """
        INSERT INTO interruptions (week, chunk, counts)
        SELECT \(week.description)::date, chunk, '' FROM unnest(\(chunks)) AS chunk ORDER BY chunk
        ON CONFLICT DO NOTHING
        """
    }

    fileprivate static func lockingCounts(of chunks: [Int32], week: Week) -> SQL {
        """
        SELECT chunk, counts FROM interruptions
        WHERE week = \(week.description)::date AND chunk = ANY (\(chunks)) ORDER BY chunk FOR UPDATE
        """
    }

    fileprivate static func adding(_ decisions: [(Int32, [UInt8])], of alert: AlertID) -> SQL {
        """
        INSERT INTO alert_recipients (alert_id, chunk, decisions)
        SELECT \(alert.uuid), * FROM unnest(\(decisions.map(\.0)), \(decisions.map(\.1)))
        """
    }

    fileprivate static func keepingLevels(_ memories: [(Int32, ChunkMemory)], of alert: RaisedAlert) -> SQL {
        let subjects = alert.subjects
        let rows = memories.flatMap { chunk, memory in zip(subjects, memory.levels).map { ($0, chunk, $1) } }
        return """
            UPDATE told SET levels = news.levels
            FROM unnest(\(rows.map(\.0)), \(rows.map(\.1)), \(rows.map(\.2))) AS news (allergen, chunk, levels)
            WHERE told.day = \(alert.day.description)::date AND told.allergen = news.allergen AND told.chunk = news.chunk
                AND told.levels <> news.levels
            """
    }

    fileprivate static func keepingCounts(_ counts: [(Int32, [UInt8])], week: Week) -> SQL {
        """
        UPDATE interruptions SET counts = news.counts
        FROM unnest(\(counts.map(\.0)), \(counts.map(\.1))) AS news (chunk, counts)
        WHERE interruptions.week = \(week.description)::date AND interruptions.chunk = news.chunk
            AND interruptions.counts <> news.counts
        """
    }

    fileprivate static func addingDigests(_ digests: [DigestChunk], of alert: AlertID) -> SQL {
        """
        INSERT INTO digest_chunks (due_at, chunk, alert_id, slots)
        SELECT due_at, chunk, \(alert.uuid), slots FROM unnest(
            \(digests.map(\.dueAt)), \(digests.map(\.chunk)), \(digests.map(\.slots.bytes))
        ) AS digest (due_at, chunk, slots)
        """
    }
}
