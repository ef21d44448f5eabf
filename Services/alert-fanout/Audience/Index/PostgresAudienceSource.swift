import Domain
import Foundation
import Postgres

/// The tables `audience` and `audience_vacated`.
///
/// `changed_in` names the transaction that wrote a row. The rows invisible to an earlier snapshot are those changed
/// since, including the rows of transactions that were open at the time, which neither a time nor a sequence would
/// find.
/// Source: https://www.postgresql.org/docs/15/functions-info.html#FUNCTIONS-PG-SNAPSHOT
struct PostgresAudienceSource: AudienceSource {
    let pool: PostgresPool

    nonisolated(nonsending) func load(since snapshot: String?, take: TakePage) async throws -> String {
        if let snapshot,
            let now = try await pool.query(.moment(ifNothingChangedSince: snapshot)).decode(String.self).first
        {
            return now
        }
        return try await pool.transaction(isolation: .repeatableRead) { transaction in
            let rows = try await transaction.query("SELECT pg_current_snapshot()::text")
            guard let now = try rows.first?.decode(String.self) else {
                throw PostgresError.column(.count(wanted: 1, found: 0))
            }
            if let snapshot {
                try await transaction.pages(of: .vacatedPositions(since: snapshot)) { rows in
                    try await take(AudiencePage(vacated: try rows.map { try AudienceRowReader.position($0) }))
                }
            }
            var reader = AudienceRowReader()
            let changed: SQL = snapshot.map { .isChanged(since: $0) } ?? "true"
            try await transaction.pages(of: .placedPeople(where: changed)) { rows in
                try await take(AudiencePage(placed: try rows.map { try reader.entry($0) }))
            }
            return now
        }
    }
}

extension PostgresTransaction {
    nonisolated(nonsending) func pages(
        of query: SQL, _ body: nonisolated(nonsending) (BinaryRows) async throws -> Void
    ) async throws {
        try await self.query("DECLARE audience_pages NO SCROLL CURSOR FOR \(query)")
        // About a kilobyte per row: little beside the index.
        let nextPage: SQL = "FETCH 2500 FROM audience_pages"
        var rows = try await binary(nextPage)
        while !rows.isEmpty {
            // Meanwhile the server reads the next page.
            async let next = binary(nextPage)
            try await body(rows)
            rows = try await next
        }
        try await self.query("CLOSE audience_pages")
    }
}

extension SQL {
    static func placedPeople(where condition: SQL) -> SQL {
        """
        SELECT \(AudienceRowReader.columns) FROM audience WHERE chunk IS NOT NULL AND \(condition) ORDER BY chunk, slot
        """
    }

    /// Most alerts come while nobody changes their settings: one statement then says so, instead of two empty cursors.
    ///
    /// The first row in the order of the index, not `EXISTS`: of a table without statistics PostgreSQL expects that a third
    /// of the rows have changed, and would read all of it to find one.
    /// - Returns: a row with the statement's snapshot; no row when something changed.
    fileprivate static func moment(ifNothingChangedSince snapshot: String) -> SQL {
        let changed = isChanged(since: snapshot)
        return """
            SELECT pg_current_snapshot()::text
            WHERE (SELECT true FROM audience_vacated WHERE \(changed) ORDER BY changed_in LIMIT 1) IS NULL
                AND (SELECT true FROM audience WHERE chunk IS NOT NULL AND \(changed) ORDER BY changed_in LIMIT 1) IS NULL
            """
    }

    fileprivate static func vacatedPositions(since snapshot: String) -> SQL {
        "SELECT chunk, slot FROM audience_vacated WHERE \(isChanged(since: snapshot))"
    }

    /// The first condition uses the index; the second leaves out the rows that were visible.
    fileprivate static func isChanged(since snapshot: String) -> SQL {
        """
        changed_in >= pg_snapshot_xmin(\(snapshot)::pg_snapshot)
            AND NOT pg_visible_in_snapshot(changed_in, \(snapshot)::pg_snapshot)
        """
    }
}
