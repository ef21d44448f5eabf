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
        try await pool.transaction(isolation: .repeatableRead) { transaction in
            let rows = try await transaction.query("SELECT pg_current_snapshot()::text")
            guard let now = try rows.first?.decode(String.self) else {
                throw PostgresError.column(.count(wanted: 1, found: 0))
            }
            if let snapshot {
                try await pages(of: .vacatedPositions(since: snapshot), in: transaction) { rows in
                    try await take(AudiencePage(vacated: try rows.map { try AudienceRowReader.position($0) }))
                }
            }
            var reader = AudienceRowReader()
            try await pages(of: .placedPeople(since: snapshot), in: transaction) { rows in
                try await take(AudiencePage(placed: try rows.map { try reader.entry($0) }))
            }
            return now
        }
    }

    private nonisolated(nonsending) func pages(
        of query: SQL, in transaction: PostgresTransaction, _ body: nonisolated(nonsending) (Rows) async throws -> Void
    ) async throws {
        try await transaction.query("DECLARE audience_pages NO SCROLL CURSOR FOR \(query)")
        // About half a kilobyte per row: little beside the index.
        let nextPage: SQL = "FETCH 5000 FROM audience_pages"
        var rows = try await transaction.query(nextPage)
        while !rows.isEmpty {
            // Meanwhile the server reads the next page.
            async let next = transaction.query(nextPage)
            try await body(rows)
            rows = try await next
        }
        try await transaction.query("CLOSE audience_pages")
    }
}

extension SQL {
    fileprivate static func placedPeople(since snapshot: String?) -> SQL {
        """
        SELECT user_id, chunk, slot, latitude, longitude, radius_km, language,
            array_to_string(allergens, ','), array_to_string(thresholds, ','),
            time_zone, quiet_from, quiet_until, muted_until, only_urgent, weekly_limit, has_email
        FROM audience WHERE chunk IS NOT NULL \(andChanged(since: snapshot)) ORDER BY chunk, slot
        """
    }

    fileprivate static func vacatedPositions(since snapshot: String) -> SQL {
        "SELECT chunk, slot FROM audience_vacated WHERE true \(andChanged(since: snapshot))"
    }

    /// The first condition uses the index; the second leaves out the rows that were visible.
    private static func andChanged(since snapshot: String?) -> SQL {
        guard let snapshot else { return "" }
        return """
            AND changed_in >= pg_snapshot_xmin(\(snapshot)::pg_snapshot)
            AND NOT pg_visible_in_snapshot(changed_in, \(snapshot)::pg_snapshot)
            """
    }
}
