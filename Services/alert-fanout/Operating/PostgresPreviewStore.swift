import Domain
import Postgres

/// Reads `told`, `interruptions` and `audience_chunks` without locking.
struct PostgresPreviewStore: Sendable {
    let pool: PostgresPool

    /// What the people of some chunks were notified of before; chunks without memory are left out.
    func memory(
        of chunks: [Int32], subjects: [String], day: CalendarDay, week: Week
    ) async throws -> [Int32: ChunkMemory] {
        let answers = try await pool.pipeline([
            """
            SELECT allergen, chunk, levels FROM told
            WHERE day = \(day.description)::date AND allergen = ANY (\(subjects)) AND chunk = ANY (\(chunks))
            """,
            """
            SELECT chunk, counts FROM interruptions
            WHERE week = \(week.description)::date AND chunk = ANY (\(chunks))
            """,
        ])
        var memory: [Int32: ChunkMemory] = [:]
        for (chunk, counts) in try answers[1].decode((Int32, [UInt8]).self) {
            memory[chunk] = ChunkMemory(subjects: subjects.count, counts: counts)
        }
        for (subject, chunk, levels) in try answers[0].decode((String, Int32, [UInt8]).self) {
            guard let number = subjects.firstIndex(of: subject) else { continue }
            memory[chunk, default: ChunkMemory(subjects: subjects.count)].remember(levels, ofSubject: number)
        }
        return memory
    }

    /// The half-degree cell of each chunk.
    func cells(of chunks: [Int32]) async throws -> [Int32: Int] {
        let rows = try await pool.query(
            "SELECT chunk, cell::bigint FROM audience_chunks WHERE chunk = ANY (\(chunks))")
        return Dictionary(try rows.decode((Int32, Int).self)) { first, _ in first }
    }
}
