import Domain
import EnvironmentReports
import Foundation
import Postgres
import Sessions

/// A report as those see it who keep the map whole: nothing says who sent it, or what they wrote.
struct ReviewedReport: Codable, Sendable, Equatable {
    var alertID: AlertID
    var latitude: Double
    var longitude: Double
    /// Empty: not sure.
    var allergens: [String]
    var severity: String
    var submittedAt: Date
    /// From the map, by the staff.
    var withdrawnAt: Date?
}

/// Reports in the table `user_alerts`, with those that were withdrawn.
struct PostgresMapReviewStore: Sendable {
    let pool: PostgresPool

    /// The newest first.
    func reports(
        in box: BoundingBox, since start: Date, limit: Int, for call: StaffCall, at now: Date
    ) async throws -> [ReviewedReport] {
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                """
                SELECT alert_id, latitude, longitude, \(ReportFilter.named) AS allergens,
                    report ->> 'severity' AS severity, submitted_at, withdrawn_at
                FROM user_alerts WHERE submitted_at >= \(start) AND \(box.condition(on: "user_alerts"))
                    AND counts_for_crowd
                ORDER BY submitted_at DESC, alert_id LIMIT \(limit)
                """)
            try await transaction.announce(call, "reports.read", at: now)
            return try rows.map { row in
                ReviewedReport(
                    alertID: AlertID(try row["alert_id", as: UUID.self]), latitude: try row["latitude"],
                    longitude: try row["longitude"], allergens: try row["allergens", as: JSON<[String]>.self].value,
                    severity: try row["severity"], submittedAt: try row["submitted_at"],
                    withdrawnAt: try row["withdrawn_at"])
            }
        }
    }

    /// Takes a report from every map; the layer of the last hour is built again without it. The audit gets the report's
    /// id, and not its author's.
    /// - Returns: false when there is no such report.
    func withdraw(_ alertID: AlertID, for call: StaffCall, at now: Date) async throws -> Bool {
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                """
                UPDATE user_alerts SET withdrawn_at = coalesce(withdrawn_at, \(now)) WHERE alert_id = \(alertID.uuid)
                """)
            guard rows.affectedCount == 1 else { return false }
            try await transaction.query(
                "DELETE FROM user_alert_layer_runs WHERE hour = (SELECT max(hour) FROM user_alert_layer_runs)")
            try await transaction.announce(call, "report.withdrawn", detail: "\(alertID)", at: now)
            return true
        }
    }
}
