import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Reads the view that the notifier publishes.
struct PostgresInboxStore: InboxStore {
    let pool: PostgresPool

    func newest(_ limit: Int, of userID: UserID) async throws -> [InboxEntry] {
        let rows = try await pool.query(
            """
            SELECT notification_id, kind, urgency, title, body, created_at, alert_id, opened_at, expires_at
            FROM notifier.inbox WHERE user_id = \(userID.uuid)
            ORDER BY created_at DESC, notification_id LIMIT \(limit)
            """)
        return try rows.map { row in
            InboxEntry(
                id: try row["notification_id", as: UUID.self], kind: try row["kind", as: String.self],
                urgency: try row["urgency", as: Urgency.self], title: try row["title", as: String.self],
                body: try row["body", as: String.self], createdAt: try row["created_at", as: Date.self],
                alertID: try row["alert_id", as: UUID?.self].map { AlertID($0) },
                openedAt: try row["opened_at", as: Date?.self], expiresAt: try row["expires_at", as: Date?.self])
        }
    }

    func announce(_ fact: NotificationAcknowledged) async throws -> Bool {
        let message = try OutgoingMessage(fact, from: .ingestGateway)
        return try await pool.transaction { transaction in
            let row = try await transaction.query(
                """
                SELECT opened_at FROM notifier.inbox
                WHERE user_id = \(fact.userID.uuid) AND notification_id = \(fact.notificationID.uuid) LIMIT 1
                """
            ).first
            guard let row else { return false }
            if try row["opened_at", as: Date?.self] == nil { try await transaction.enqueue([message]) }
            return true
        }
    }
}
