import Domain
import Postgres

extension PostgresAudienceSource {
    /// A few connections read a part of the people each, as of the same snapshot, each into an index of its own: while
    /// one waits for the server, another one's rows are put in.
    ///
    /// Source: https://www.postgresql.org/docs/15/functions-admin.html#FUNCTIONS-SNAPSHOT-SYNCHRONIZATION
    func everybody() async throws -> AudienceSnapshot {
        try await pool.transaction(isolation: .repeatableRead) { transaction in
            let rows = try await transaction.query("SELECT pg_current_snapshot()::text, pg_export_snapshot()")
            guard let (moment, exported) = try rows.first?.decode((String, String).self) else {
                throw PostgresError.column(.count(wanted: 1, found: 0))
            }
            // This transaction reads one of them.
            let number = min(Self.mostParts, pool.configuration.poolSize)
            let lasts = try await transaction.query(.lastChunks(ofParts: number)).decode(Int32.self).dropLast()
            async let others = indexes(after: lasts, asOf: exported)
            var index = try await transaction.index(where: lasts.first.map { "chunk <= \($0)" } ?? "true")
            for part in try await others { index.append(part) }
            return AudienceSnapshot(index: index, asOf: moment)
        }
    }

    private static let mostParts = 4

    /// - Parameters:
    ///   - lasts: the last chunk of each part but the final one, ascending.
    ///   - exported: the name of a snapshot whose transaction is still open.
    /// - Returns: the parts after the first, in their order.
    private func indexes(after lasts: ArraySlice<Int32>, asOf exported: String) async throws -> [AudienceIndex] {
        let conditions: [SQL] = lasts.indices.map { place in
            let next = place + 1
            return next < lasts.endIndex
                ? "chunk > \(lasts[place]) AND chunk <= \(lasts[next])" : "chunk > \(lasts[place])"
        }
        return try await withThrowingTaskGroup(of: (Int, AudienceIndex).self) { group in
            for (place, condition) in conditions.enumerated() {
                group.addTask { (place, try await index(where: condition, asOf: exported)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func index(where condition: SQL, asOf exported: String) async throws -> AudienceIndex {
        try await pool.transaction(isolation: .repeatableRead) { transaction in
            // The statement takes no parameter; the name is the server's own.
            try await transaction.run(script: "SET TRANSACTION SNAPSHOT '\(exported)'")
            return try await transaction.index(where: condition)
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
    /// The last chunk of each of so many parts with about as many positions; fewer rows where there are few chunks.
    fileprivate static func lastChunks(ofParts number: Int) -> SQL {
        """
        SELECT max(chunk) FROM (
            SELECT chunk, (sum(used) OVER (ORDER BY chunk) - 1) * \(number) / sum(used) OVER () AS part
            FROM audience_chunks WHERE used > 0
        ) AS filled
        GROUP BY part ORDER BY part
        """
    }
}
