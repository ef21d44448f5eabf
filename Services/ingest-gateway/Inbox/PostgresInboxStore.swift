import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Reads the views that the notifier publishes.
struct PostgresInboxStore: Sendable {
    let pool: PostgresPool

    /// - Parameter cursor: of the entry after which to go on; nil for the newest.
    func newest(_ limit: Int, before cursor: InboxEventID? = nil, of userID: UserID) async throws -> [InboxEntry] {
        try await pool.query(Self.newest(limit, before: cursor, of: userID)).map { try InboxEntry($0) }
    }

    static func newest(_ limit: Int, before cursor: InboxEventID? = nil, of userID: UserID) -> SQL {
        """
        SELECT notification_id, source_id, kind, urgency, title, body, created_at, alert_id, opened_at, expires_at
        FROM notifier.personal_inbox WHERE user_id = \(userID.uuid) \(older(than: cursor))
        ORDER BY created_at DESC, notification_id LIMIT \(limit)
        """
    }

    private static func older(than cursor: InboxEventID?) -> SQL {
        guard let cursor else { return "" }
        return """
            AND (created_at < \(cursor.createdAt)
                OR created_at = \(cursor.createdAt) AND notification_id > \(cursor.notificationID))
            """
    }

    /// - Returns: nil when the person has no such notification.
    func entry(_ id: NotificationID, of userID: UserID) async throws -> InboxEntry? {
        try await pool.query(Self.entry(id, of: userID)).first.map { try InboxEntry($0) }
    }

    static func entry(_ id: NotificationID, of userID: UserID) -> SQL {
        """
        SELECT notification_id, source_id, kind, urgency, title, body, created_at, alert_id, opened_at, expires_at
        FROM notifier.inbox WHERE user_id = \(userID.uuid) AND notification_id = \(id.uuid) LIMIT 1
        """
    }

    /// Announces what became of a notification, unless it is known to be opened already.
    /// - Returns: whether the person has it.
    func announce(_ fact: NotificationAcknowledged) async throws -> Bool {
        let message = try OutgoingMessage(fact, from: .ingestGateway)
        return try await pool.transaction { transaction in
            let row = try await transaction.query(Self.opening(of: fact.notificationID, of: fact.userID)).first
            guard let row else { return false }
            if try row["opened_at", as: Date?.self] == nil { try await transaction.enqueue([message]) }
            return true
        }
    }

    static func opening(of id: NotificationID, of userID: UserID) -> SQL {
        """
        SELECT opened_at FROM notifier.inbox
        WHERE user_id = \(userID.uuid) AND notification_id = \(id.uuid) LIMIT 1
        """
    }
}
