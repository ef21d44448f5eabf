import Domain
import EnvironmentReports
import Foundation
import Postgres

extension PostgresUserAlertMapStore {
    /// The newest reports of a box as points, at most ``MapPoints/most``.
    func points(
        in box: BoundingBox, _ filter: ReportFilter, since start: Date, for viewer: UserID
    ) async throws -> MapPoints {
        let rows = try await pool.query(
            """
            SELECT latitude, longitude, report ->> 'severity' AS severity, \(ReportFilter.named) ->> 0 AS allergen
            FROM user_alerts WHERE submitted_at >= \(start) AND \(box.condition(on: "user_alerts"))
                AND withdrawn_at IS NULL AND (counts_for_crowd OR user_id = \(viewer.uuid))
                AND \(filter.conditionOnReport)
            ORDER BY submitted_at DESC, alert_id LIMIT \(MapPoints.most + 1)
            """)
        let points: [[Double?]] = try rows.prefix(MapPoints.most).map { row in
            let allergen = try row["allergen", as: String?.self].flatMap { Allergen(rawValue: $0) }
            return [
                try row["latitude"], try row["longitude"],
                Double(try row["severity", as: Severity.self].intensity.level.rawValue),
                Double(AllergenIcon(allergen).number),
            ]
        }
        return MapPoints(points: points, isCutOff: rows.count > MapPoints.most)
    }
}
