import Domain
import Foundation
import Postgres

/// Tables `cells`, `provider_cells` and `provider_plans`.
struct PostgresPlanStore: Sendable {
    let pool: PostgresPool

    /// Base cells where somebody is subscribed or a station stands.
    func places() async throws -> [InhabitedPlace] {
        let rows = try await pool.query(
            """
            SELECT cell.latitude_tenths, cell.longitude_tenths, cell.people, station.latitude_tenths IS NOT NULL
            FROM cells AS cell
            LEFT JOIN (SELECT DISTINCT latitude_tenths, longitude_tenths FROM stations) AS station
                USING (latitude_tenths, longitude_tenths)
            WHERE cell.people > 0 OR station.latitude_tenths IS NOT NULL
            """)
        return try rows.decode((Int, Int, Int, Bool).self).map {
            InhabitedPlace(cell: GridCell(row: $0, column: $1), people: $2, hasStation: $3)
        }
    }

    func spent(by quota: ProviderQuota) async throws -> UsageWindows {
        try await pool.transaction { try await $0.spent(by: quota) }
    }

    /// Sets the new intervals of the cells that the plan serves, makes new ones due at once, and drops the others.
    func keep(_ plan: RefreshPlan) async throws {
        try await pool.transaction { transaction in
            // Two replicas that plan at once would wait for each other's rows in different orders.
            try await transaction.query(
                "SELECT pg_advisory_xact_lock(hashtextextended(\("plan of \(plan.provider)"), 0))")
            try await transaction.pipeline([.adding(plan), .following(plan), .forgetting(plan), .summary(of: plan)])
        }
    }
}

extension SQL {
    fileprivate static func adding(_ plan: RefreshPlan) -> SQL {
        let served = plan.cells.filter { $0.interval != nil }
        return """
            INSERT INTO provider_cells (provider, grid_row, grid_column, people, interval_seconds, next_due)
            SELECT \(plan.provider)::text, grid_row, grid_column, people, interval, \(plan.plannedAt)
            FROM unnest(
                \(served.map(\.cell.row)), \(served.map(\.cell.column)), \(served.map(\.people)),
                \(served.compactMap(\.interval))
            ) AS planned (grid_row, grid_column, people, interval)
            ON CONFLICT DO NOTHING
            """
    }

    /// A row that somebody is writing now is left to the next plan. While a cell is asked for, `next_due` is the end of
    /// the lease.
    fileprivate static func following(_ plan: RefreshPlan) -> SQL {
        """
        WITH planned AS (
            SELECT * FROM unnest(
                \(plan.cells.map(\.cell.row)), \(plan.cells.map(\.cell.column)), \(plan.cells.map(\.people)),
                \(plan.cells.map(\.interval))
            ) AS planned (grid_row, grid_column, people, interval)
        ), free AS (
            SELECT grid_row, grid_column FROM provider_cells WHERE provider = \(plan.provider)
            FOR UPDATE SKIP LOCKED
        )
        UPDATE provider_cells AS known SET
            people = coalesce(planned.people, 0), interval_seconds = planned.interval,
            next_due = CASE
                WHEN known.lease IS NOT NULL THEN known.next_due
                WHEN planned.interval IS NULL THEN NULL
                WHEN known.state = 'not-covered' OR known.failures > 0
                    THEN coalesce(known.next_due, \(plan.plannedAt))
                ELSE least(
                    coalesce(known.next_due, 'infinity'),
                    greatest(
                        coalesce(known.asked_at + planned.interval * interval '1 second', \(plan.plannedAt)),
                        coalesce(known.fresh_until, '-infinity')))
            END
        FROM free LEFT JOIN planned USING (grid_row, grid_column)
        WHERE known.provider = \(plan.provider) AND known.grid_row = free.grid_row
            AND known.grid_column = free.grid_column
            AND (known.people, known.interval_seconds)
                IS DISTINCT FROM (coalesce(planned.people, 0), planned.interval)
        """
    }

    /// What nobody asks for any more is kept for a day, in case they come back.
    fileprivate static func forgetting(_ plan: RefreshPlan) -> SQL {
        """
        DELETE FROM provider_cells
        WHERE provider = \(plan.provider) AND people = 0 AND interval_seconds IS NULL AND lease IS NULL
            AND coalesce(asked_at, '-infinity') < \(plan.plannedAt.addingTimeInterval(-86_400))
        """
    }

    fileprivate static func summary(of plan: RefreshPlan) -> SQL {
        let intervals = plan.intervals
        let median = intervals.isEmpty ? nil : intervals[intervals.count / 2]
        return """
            INSERT INTO provider_plans (
                provider, planned_at, people, cells, served_cells, unserved_cells, requests_per_day, records_per_day,
                shortest_seconds, median_seconds, longest_seconds)
            VALUES (
                \(plan.provider), \(plan.plannedAt), \(plan.people), \(plan.cells.count), \(plan.cellsServed),
                \(plan.cells.count - plan.cellsServed), \(plan.requestsPerDay), \(plan.recordsPerDay),
                \(intervals.first.map(Double.init)), \(median.map(Double.init)), \(intervals.last.map(Double.init)))
            ON CONFLICT (provider) DO UPDATE SET
                planned_at = EXCLUDED.planned_at, people = EXCLUDED.people, cells = EXCLUDED.cells,
                served_cells = EXCLUDED.served_cells, unserved_cells = EXCLUDED.unserved_cells,
                requests_per_day = EXCLUDED.requests_per_day, records_per_day = EXCLUDED.records_per_day,
                shortest_seconds = EXCLUDED.shortest_seconds, median_seconds = EXCLUDED.median_seconds,
                longest_seconds = EXCLUDED.longest_seconds
            """
    }
}
