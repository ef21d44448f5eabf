import Domain
import Postgres

extension PostgresTransaction {
    /// Takes the next slot of a chunk with room in the cell of a place, or the first slot of a new chunk.
    ///
    /// Slots are given out under the lock of their chunk, so none is given twice. Concurrent transactions use different
    /// chunks with room; when all of a few such chunks are locked, a transaction waits rather than add another.
    func takeSlot(near coordinate: Coordinate) async throws -> AudiencePosition {
        if let position = try await query(.takingSlot(near: coordinate, locking: "FOR UPDATE SKIP LOCKED")).position {
            return position
        }
        // From here on one transaction at a time for each cell, until COMMIT; those that hold a chunk do not wait for
        // this.
        try await query(.lockingCell(of: coordinate))
        if let position = try await query(.takingSlot(near: coordinate, locking: "FOR UPDATE SKIP LOCKED")).position {
            return position
        }
        while true {
            if let position = try await query(.takingSlotOfNewChunk(near: coordinate)).position { return position }
            // Nothing is left when another transaction filled the chunk; then one chunk fewer has room.
            if let position = try await query(.takingSlot(near: coordinate, locking: "FOR UPDATE")).position {
                return position
            }
        }
    }
}

extension Rows {
    fileprivate var position: AudiencePosition? {
        get throws {
            guard let row = first else { return nil }
            let (chunk, slot) = try row.decode((Int32, Int).self)
            return AudiencePosition(chunk: chunk, slot: slot)
        }
    }
}

extension SQL {
    /// How many chunks of a cell may have room before a transaction waits for one of them.
    private static let chunksWithRoom = 4

    fileprivate static func takingSlot(near coordinate: Coordinate, locking: SQL) -> SQL {
        """
        UPDATE audience_chunks SET used = used + 1
        WHERE chunk = (
            SELECT chunk FROM audience_chunks WHERE cell = \(cell(of: coordinate)) AND used < 1024
            ORDER BY chunk LIMIT 1 \(locking))
        RETURNING chunk, used - 1
        """
    }

    fileprivate static func takingSlotOfNewChunk(near coordinate: Coordinate) -> SQL {
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

extension SQL {
    /// Until COMMIT, either messages or one slice of a rebuild may add people.
    ///
    /// People are locked before chunks everywhere, which rules out a deadlock. A rebuild writes those it adds with their
    /// positions, so it must have taken the chunks before; there are no rows to lock yet, hence this lock.
    static func lockingAdditions(forRebuild: Bool) -> SQL {
        forRebuild
            ? "SELECT pg_advisory_xact_lock(hashtext('audience additions'), 0)"
            : "SELECT pg_advisory_xact_lock_shared(hashtext('audience additions'), 0)"
    }
}
