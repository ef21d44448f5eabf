import Domain
import Postgres

extension PostgresAudienceSource {
    /// Two connections read half of the people each, as of the same snapshot, each into an index of its own.
    ///
    /// Source: https://www.postgresql.org/docs/15/functions-admin.html#FUNCTIONS-SNAPSHOT-SYNCHRONIZATION
    func everybody() async throws -> AudienceSnapshot {
        try await pool.transaction(isolation: .repeatableRead) { transaction in
            let rows = try await transaction.query("SELECT pg_current_snapshot()::text, pg_export_snapshot()")
            guard let (moment, exported) = try rows.first?.decode((String, String).self) else {
                throw PostgresError.column(.count(wanted: 1, found: 0))
            }
            guard pool.configuration.poolSize > 1,
                let middle = try await transaction.query(.middleChunk).decode(Int32.self).first
            else { return AudienceSnapshot(index: try await transaction.index(where: "true"), asOf: moment) }
            async let higher = upperHalf(from: middle, asOf: exported)
            var index = try await transaction.index(where: "chunk <= \(middle)")
            index.append(try await higher)
            return AudienceSnapshot(index: index, asOf: moment)
        }
    }

    /// - Parameter exported: the name of a snapshot whose transaction is still open.
    private func upperHalf(from middle: Int32, asOf exported: String) async throws -> AudienceIndex {
        try await pool.transaction(isolation: .repeatableRead) { transaction in
            // The statement takes no parameter; the name is the server's own.
            try await transaction.run(script: "SET TRANSACTION SNAPSHOT '\(exported)'")
            return try await transaction.index(where: "chunk > \(middle)")
        }
    }
}

extension PostgresTransaction {
    fileprivate func index(where condition: SQL) async throws -> AudienceIndex {
        // Compiling the plan takes longer than it saves.
        try await query("SET LOCAL jit = off")
        var (index, reader) = (AudienceIndex(), AudienceRowReader())
        try await pages(of: .placedPeople(where: condition)) { rows in
            index.put(try rows.map { try reader.entry($0) })
        }
        return index
    }
}

extension SQL {
    /// The chunk up to which half of all positions are; no row when there are none.
    fileprivate static let middleChunk: SQL = """
        SELECT chunk FROM (
            SELECT chunk, sum(used) OVER (ORDER BY chunk) AS up_to_here, sum(used) OVER () AS everywhere
            FROM audience_chunks
        ) AS filled
        WHERE up_to_here * 2 >= everywhere ORDER BY chunk LIMIT 1
        """
}
