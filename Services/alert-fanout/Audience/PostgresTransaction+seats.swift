import Domain
import Postgres

extension PostgresTransaction {
    /// Takes the next slot of a chunk with room in the cell of a place, or the first slot of a new chunk.
    ///
    /// Slots are handed out under the lock of their chunk, so none is given twice. Who comes at the same time goes to
    /// another chunk with room; when a few chunks have room and all are taken, it waits rather than making one more.
    func takeSeat(near coordinate: Coordinate) async throws -> Seat {
        if let seat = try await query(.takingSeat(near: coordinate, locking: "FOR UPDATE SKIP LOCKED")).seat {
            return seat
        }
        // From here one at a time for each cell, until COMMIT; who already holds a chunk needs nothing of this.
        try await query(.lockingCell(of: coordinate))
        if let seat = try await query(.takingSeat(near: coordinate, locking: "FOR UPDATE SKIP LOCKED")).seat {
            return seat
        }
        while true {
            if let seat = try await query(.takingSeatOfNewChunk(near: coordinate)).seat { return seat }
            // Whoever filled it up meanwhile leaves nothing to take, and then there is one less with room.
            if let seat = try await query(.takingSeat(near: coordinate, locking: "FOR UPDATE")).seat { return seat }
        }
    }
}

extension Rows {
    fileprivate var seat: Seat? {
        get throws {
            guard let row = first else { return nil }
            let (chunk, slot) = try row.decode((Int32, Int).self)
            return Seat(chunk: chunk, slot: slot)
        }
    }
}

extension SQL {
    /// How many chunks of a cell may have room before somebody waits for one of them.
    private static let chunksWithRoom = 4

    fileprivate static func takingSeat(near coordinate: Coordinate, locking: SQL) -> SQL {
        """
        UPDATE audience_chunks SET used = used + 1
        WHERE chunk = (
            SELECT chunk FROM audience_chunks WHERE cell = \(cell(of: coordinate)) AND used < 1024
            ORDER BY chunk LIMIT 1 \(locking))
        RETURNING chunk, used - 1
        """
    }

    fileprivate static func takingSeatOfNewChunk(near coordinate: Coordinate) -> SQL {
        """
        INSERT INTO audience_chunks (cell, used)
        SELECT \(cell(of: coordinate)), 1
        WHERE \(chunksWithRoom) > (
            SELECT count(*) FROM audience_chunks WHERE cell = \(cell(of: coordinate)) AND used < 1024)
        RETURNING chunk, 0
        """
    }

    fileprivate static func lockingCell(of coordinate: Coordinate) -> SQL {
        "SELECT pg_advisory_xact_lock(hashtext('audience_chunks'), \(cell(of: coordinate)))"
    }

    private static func cell(of coordinate: Coordinate) -> SQL {
        "audience_cell(\(coordinate.latitude), \(coordinate.longitude))"
    }
}
