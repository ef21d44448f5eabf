import Domain
import Foundation
import Postgres

/// Rebuilds the audience from the gateway's view `ingest_gateway.subscribers`.
struct PostgresAudienceRebuildStore: Sendable {
    let pool: PostgresPool
    /// How many people one transaction brings in line. Fewer would fill the same chunks more often; more would make
    /// those who change meanwhile wait longer.
    var sliceSize = 25_000

    /// The slices into which the gateway's people are divided, from the lowest id to the highest, and how many people
    /// these are.
    func slices() async throws -> (ranges: [IDRange], people: Int) {
        let ends = try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            return try await transaction.query(
                """
                SELECT user_id, number FROM (
                    SELECT user_id, row_number() OVER by_id AS number, lead(user_id) OVER by_id IS NULL AS is_last
                    FROM ingest_gateway.subscribers WINDOW by_id AS (ORDER BY user_id)
                ) AS numbered
                WHERE number % \(sliceSize) = 0 OR is_last ORDER BY number
                """
            ).decode((UUID, Int).self)
        }
        let inner = ends.dropLast().map { $0.0 }
        let ranges = zip([nil] + inner, inner + [nil]).map { IDRange(after: $0, last: $1) }
        return (ends.isEmpty ? [] : ranges, ends.last?.1 ?? 0)
    }

    /// Runs the body while no other rebuild runs.
    /// - Returns: nil, without running it, when another rebuild runs.
    nonisolated(nonsending) func alone<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result? {
        // A separate transaction holds the lock until the end; it writes nothing, so it does not hold back vacuuming.
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                "SELECT pg_try_advisory_xact_lock(hashtext('audience rebuild'), 0)")
            guard try rows.first?.decode(Bool.self) == true else { return nil }
            return try await body()
        }
    }

    /// Reads the gateway's people between two ids.
    nonisolated(nonsending) func read(
        _ range: IDRange, with reader: inout GatewaySubscriberReader
    ) async throws -> GatewaySlice {
        var slice = GatewaySlice(range: range)
        try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            // The view joins two tables: for part of them a scan of either is always the longer way.
            try await transaction.pipeline([
                "SET LOCAL enable_seqscan = off", "SET LOCAL jit = off",
                "DECLARE subscribers NO SCROLL CURSOR FOR \(.subscribers(in: range))",
            ])
            let nextPage: SQL = "FETCH 5000 FROM subscribers"
            var rows = try await transaction.query(nextPage)
            while !rows.isEmpty {
                // Meanwhile the server reads the next page.
                async let next = transaction.query(nextPage)
                for row in rows { slice.add(try GatewaySubscriber(row), read: &reader) }
                rows = try await next
            }
        }
        return slice
    }

    /// Brings these people in line with the gateway, all or none of them; also erases whoever is known here between the
    /// ends of the slice and missing at the gateway.
    ///
    /// Whatever is newer here stays, so that messages may be handled at the same time.
    func merge(_ slice: GatewaySlice) async throws -> AudienceRebuild {
        try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            return slice.result + (try await transaction.merge(slice))
        }
    }
}

extension GatewaySubscriber {
    fileprivate init(_ row: Row) throws {
        let (id, version, subscription, settings, hasEmail, isDeleted) = try row.decode(
            (UUID, Int, String?, String?, Bool, Bool).self)
        self.init(
            userID: UserID(id), version: version, subscription: subscription ?? "", settings: settings,
            hasEmail: hasEmail, isDeleted: isDeleted)
    }
}

extension SQL {
    fileprivate static func subscribers(in range: IDRange) -> SQL {
        """
        SELECT user_id, version, (wishes - 'settings')::text, (wishes -> 'settings')::text, email IS NOT NULL, is_deleted
        FROM ingest_gateway.subscribers WHERE \(range.holds("user_id"))
        """
    }
}
