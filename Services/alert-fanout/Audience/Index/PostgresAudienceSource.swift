import Domain
import Foundation
import Postgres

/// The tables `audience` and `audience_vacated`.
///
/// A row tells in `changed_in` which transaction wrote it. What an earlier snapshot could not see is what changed since,
/// also when its transaction had begun before and was still open: neither a time nor a sequence would find that.
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
                try await pages(of: .vacatedSeats(since: snapshot), in: transaction) { rows in
                    try await take(AudiencePage(vacated: try rows.map { try AudienceRowReader.seat($0) }))
                }
            }
            var reader = AudienceRowReader()
            try await pages(of: .seatedPeople(since: snapshot), in: transaction) { rows in
                try await take(AudiencePage(seated: try rows.map { try reader.entry($0) }))
            }
            return now
        }
    }

    private nonisolated(nonsending) func pages(
        of query: SQL, in transaction: PostgresTransaction, _ body: nonisolated(nonsending) (Rows) async throws -> Void
    ) async throws {
        try await transaction.query("DECLARE audience_pages NO SCROLL CURSOR FOR \(query)")
        // At about half a kilobyte a row, little beside the index.
        let nextPage: SQL = "FETCH 5000 FROM audience_pages"
        var rows = try await transaction.query(nextPage)
        while !rows.isEmpty {
            // The server reads the next page meanwhile.
            async let next = transaction.query(nextPage)
            try await body(rows)
            rows = try await next
        }
        try await transaction.query("CLOSE audience_pages")
    }
}

extension SQL {
    fileprivate static func seatedPeople(since snapshot: String?) -> SQL {
        """
        SELECT user_id, chunk, slot, latitude, longitude, radius_km, language,
            array_to_string(allergens, ','), array_to_string(thresholds, ','),
            time_zone, quiet_from, quiet_until, muted_until, only_urgent, weekly_limit, has_email
        FROM audience WHERE chunk IS NOT NULL \(andChanged(since: snapshot)) ORDER BY chunk, slot
        """
    }

    fileprivate static func vacatedSeats(since snapshot: String) -> SQL {
        "SELECT chunk, slot FROM audience_vacated WHERE true \(andChanged(since: snapshot))"
    }

    /// The first condition finds the rows by the index, the second leaves out those that were visible.
    private static func andChanged(since snapshot: String?) -> SQL {
        guard let snapshot else { return "" }
        return """
            AND changed_in >= pg_snapshot_xmin(\(snapshot)::pg_snapshot)
            AND NOT pg_visible_in_snapshot(changed_in, \(snapshot)::pg_snapshot)
            """
    }
}
