import Domain

/// Assigns slots to people as alert-fanout does: chunks of 1,024 slots for each half-degree cell.
struct PeoplePositions {
    struct Chunk {
        var cell: Int
        var used: Int
    }

    /// The first has the number 1.
    private(set) var chunks: [Chunk] = []
    /// The chunk of each cell that has room, by its place among ``chunks``.
    private var open: [Int: Int] = [:]

    private static let chunkSize = 1_024

    /// - Returns: the chunk from 1, and the slot from 0.
    mutating func position(at coordinate: Coordinate) -> (chunk: Int, slot: Int) {
        let cell = Self.cell(of: coordinate)
        if let place = open[cell], chunks[place].used < Self.chunkSize {
            chunks[place].used += 1
            return (place + 1, chunks[place].used - 1)
        }
        open[cell] = chunks.count
        chunks.append(Chunk(cell: cell, used: 1))
        return (chunks.count, 0)
    }

    /// As the function `audience_cell` of alert-fanout's schema.
    private static func cell(of coordinate: Coordinate) -> Int {
        let row = min(Int(((coordinate.latitude + 90) * 2).rounded(.down)), 359)
        return row * 720 + min(Int(((coordinate.longitude + 180) * 2).rounded(.down)), 719)
    }
}
