import Domain

/// What a preview has to know besides the audience; nothing is written.
protocol PreviewStore: Sendable {
    /// What the people of some chunks were told before; chunks without memory are left out.
    func memory(
        of chunks: [Int32], subjects: [String], day: CalendarDay, week: Week
    ) async throws -> [Int32: ChunkMemory]

    /// The half-degree cell of each chunk.
    func cells(of chunks: [Int32]) async throws -> [Int32: Int]
}
