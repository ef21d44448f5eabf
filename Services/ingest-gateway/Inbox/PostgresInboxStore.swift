import Domain
import Foundation
import Postgres

/// Reads the view that the notifier publishes.
struct PostgresInboxStore: InboxStore {
    let pool: PostgresPool

    func newest(_ limit: Int, of userID: UserID) async throws -> [InboxEntry] {
        let rows = try await pool.query(
            """
            SELECT notification_id, kind, urgency, title, body, created_at, alert_id
            FROM notifier.inbox WHERE user_id = \(userID.uuid)
            ORDER BY created_at DESC, notification_id LIMIT \(limit)
            """)
        return try rows.map { row in
            InboxEntry(
                id: try row["notification_id", as: UUID.self], kind: try row["kind", as: String.self],
                urgency: try row["urgency", as: Urgency.self], title: try row["title", as: String.self],
                body: try row["body", as: String.self], createdAt: try row["created_at", as: Date.self],
                alertID: try row["alert_id", as: UUID?.self].map { AlertID($0) })
        }
    }
}
