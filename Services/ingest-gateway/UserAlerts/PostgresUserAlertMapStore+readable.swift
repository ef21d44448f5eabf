import Domain
import EnvironmentReports
import Foundation
import Postgres

extension PostgresUserAlertMapStore {
    /// The newest reports of a box with the comments and names that others may read.
    func readableReports(
        in box: BoundingBox, _ filter: ReportFilter, since start: Date, limit: Int, for viewer: UserID
    ) async throws -> [MapReport] {
        let rows = try await pool.query(
            """
            SELECT alert_id, latitude, longitude, \(ReportFilter.named) AS allergens, report ->> 'severity' AS severity,
                submitted_at, CASE WHEN user_id = \(viewer.uuid) OR EXISTS (
                    SELECT FROM accounts.person_permissions AS reporter
                    WHERE reporter.user_id = user_alerts.user_id AND 'vouch:reports' = ANY (reporter.permissions)
                ) THEN report ->> 'comment' END AS comment, \(Self.shownName) AS reporter
            FROM user_alerts WHERE submitted_at >= \(start) AND \(box.condition(on: "user_alerts"))
                AND withdrawn_at IS NULL AND (counts_for_crowd OR user_id = \(viewer.uuid))
                AND \(filter.conditionOnReport)
            ORDER BY submitted_at DESC, alert_id LIMIT \(limit)
            """)
        return try rows.map { row in
            MapReport(
                alertID: AlertID(try row["alert_id", as: UUID.self]), latitude: try row["latitude"],
                longitude: try row["longitude"],
                allergens: try row["allergens", as: JSON<KnownElements<Allergen>>.self].value.list,
                severity: try row["severity", as: Severity.self], submittedAt: try row["submitted_at"],
                reporter: try row["reporter", as: String?.self],
                comment: try row["comment", as: String?.self].flatMap { try? Comment($0).text })
        }
    }
}
