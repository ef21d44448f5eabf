import Domain
import EnvironmentReports
import Foundation
import Postgres

/// The layer of the last day, built once an hour, and its runs.
struct PostgresUserAlertLayerStore: Sendable {
    let pool: PostgresPool

    /// Builds the layer of a full hour unless somebody has.
    ///
    /// The row of the hour is the lock: another builder waits for it, and finds it there or, after a failure, not.
    /// - Returns: how many cells it has; nil when the hour was built before.
    func build(hour: Date, at now: Date, fewestPeople: Int) async throws -> Int? {
        try await pool.transaction { transaction in
            let run = try await transaction.query(
                """
                INSERT INTO user_alert_layer_runs (hour, built_at) VALUES (\(hour), \(now)) ON CONFLICT DO NOTHING
                """)
            guard run.affectedCount == 1 else { return nil }
            // A builder that comes late must not put an older layer in the place of a newer one.
            let newest: Date? = try await transaction.query("SELECT max(hour) AS hour FROM user_alert_layer_runs")
                .first?["hour"]
            guard newest == hour else { return 0 }
            try await transaction.query("DELETE FROM user_alert_layer")
            let cells = try await transaction.query(Self.insertion(hour: hour, fewestPeople: fewestPeople))
                .affectedCount
            try await transaction.query(
                "UPDATE user_alert_layer_runs SET cells = \(cells) WHERE hour = \(hour)")
            try await transaction.query(
                "DELETE FROM user_alert_layer_runs WHERE hour < \(hour)::timestamptz - interval '30 days'")
            return cells
        }
    }

    /// Cells as ``Grid/tenthOfDegree`` counts them: by division, rounded half away from zero (PostgreSQL's `round`
    /// takes the even neighbour), 180° west taken for 180° east.
    private static func insertion(hour: Date, fewestPeople: Int) -> SQL {
        """
        INSERT INTO user_alert_layer (latitude_tenths, longitude_tenths, allergen, people, worst_severity)
        SELECT latitude_tenths, CASE longitude_tenths WHEN -1800 THEN 1800 ELSE longitude_tenths END, allergen,
            count(DISTINCT user_id), (array_agg(severity ORDER BY rank DESC))[1]
        FROM user_alerts
        CROSS JOIN LATERAL (
            SELECT (report #>> '{place,coordinate,latitude}')::float8 / 0.1::float8 AS rows_north,
                (report #>> '{place,coordinate,longitude}')::float8 / 0.1::float8 AS columns_east,
                report ->> 'severity' AS severity,
                array_position(ARRAY['mild', 'moderate', 'severe'], report ->> 'severity') AS rank
        ) AS reported
        CROSS JOIN LATERAL (
            SELECT sign(reported.rows_north) * floor(abs(reported.rows_north) + 0.5) AS latitude_tenths,
                sign(reported.columns_east) * floor(abs(reported.columns_east) + 0.5) AS longitude_tenths
        ) AS cell
        CROSS JOIN LATERAL (
            SELECT jsonb_array_elements_text(\(ReportFilter.named)) AS allergen
            UNION ALL SELECT '' WHERE \(ReportFilter.named) = '[]'
        ) AS named
        WHERE submitted_at >= \(hour.addingTimeInterval(-UserAlertLayer.span)) AND submitted_at < \(hour)
            AND counts_for_crowd AND withdrawn_at IS NULL
        GROUP BY 1, 2, 3 HAVING count(DISTINCT user_id) >= \(fewestPeople)
        """
    }

    /// - Throws: ``OverfullBox`` when more than `limit` entries lie in the box.
    func layer(in box: BoundingBox, _ filter: ReportFilter = .all, limit: Int) async throws -> UserAlertLayer {
        let answers = try await pool.pipeline([
            "SELECT max(hour) AS hour FROM user_alert_layer_runs",
            """
            SELECT cell.*, count(*) OVER () AS total
            FROM (
                SELECT *, latitude_tenths / 10.0::float8 AS latitude, longitude_tenths / 10.0::float8 AS longitude
                FROM user_alert_layer
            ) AS cell
            WHERE \(box.condition(on: "cell")) AND \(filter.condition(onWord: "allergen"))
            ORDER BY latitude_tenths, longitude_tenths, allergen LIMIT \(limit)
            """,
        ])
        let total: Int = try answers[1].first?["total"] ?? 0
        guard total <= limit else { throw OverfullBox(count: total, contents: .reports, limit: limit) }
        return UserAlertLayer(
            hour: try answers[0].first?["hour"] ?? nil, cells: try answers[1].map(Self.cell))
    }

    private static func cell(_ row: Row) throws -> UserAlertLayer.Cell {
        UserAlertLayer.Cell(
            cell: GridCell(
                row: try row["latitude_tenths", as: Int.self], column: try row["longitude_tenths", as: Int.self]),
            allergen: Allergen(rawValue: try row["allergen", as: String.self]),
            people: try row["people", as: Int.self],
            worstSeverity: try row["worst_severity", as: Severity.self])
    }
}
