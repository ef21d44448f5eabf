import Domain
import EnvironmentReports
import Foundation
import Postgres

/// Reads the reports of a part of the map.
struct PostgresUserAlertMapStore: Sendable {
    let pool: PostgresPool

    /// The box is compared with the places as they are shown; with finer ones, small boxes would find them out.
    /// - Parameter viewer: who sees their own reports also when these count for no crowd.
    func reports(
        in box: BoundingBox, _ filter: ReportFilter = .all, since start: Date, limit: Int, for viewer: UserID
    ) async throws -> UserAlertMap {
        let rows = try await pool.query(
            """
            SELECT alert_id, latitude, longitude, \(ReportFilter.named) AS allergens, report ->> 'severity' AS severity,
                submitted_at, \(Self.shownName) AS reporter
            FROM user_alerts WHERE submitted_at >= \(start) AND \(box.condition(on: "user_alerts"))
                AND withdrawn_at IS NULL AND (counts_for_crowd OR user_id = \(viewer.uuid))
                AND \(filter.conditionOnReport)
            ORDER BY submitted_at DESC, alert_id LIMIT \(limit + 1)
            """)
        return UserAlertMap(reports: try rows.prefix(limit).map(Self.report), isCutOff: rows.count > limit)
    }

    private static func report(_ row: Row) throws -> UserAlertMap.Report {
        UserAlertMap.Report(
            alertID: AlertID(try row["alert_id", as: UUID.self]),
            coordinate: try Coordinate(
                latitude: try row["latitude", as: Double.self], longitude: try row["longitude", as: Double.self]),
            allergens: try row["allergens", as: JSON<KnownElements<Allergen>>.self].value.list,
            severity: try row["severity", as: Severity.self],
            submittedAt: try row["submitted_at", as: Date.self], reporter: try row["reporter", as: String?.self])
    }

    /// Asked of accounts with each answer and never copied, so that a name is gone once its owner wants it gone.
    static let shownName: SQL = """
        (SELECT shown.user_name FROM accounts.shown_names AS shown WHERE shown.user_id = user_alerts.user_id)
        """
}
