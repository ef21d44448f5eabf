import Domain
import Foundation
import Logging
import MessageProtocol
import Postgres

/// Reads the views that the notifier publishes, and listens to its channel.
struct PostgresInboxEventStore: InboxEventStore {
    let pool: PostgresPool

    /// Channels are one namespace for the whole database, hence the service's name in it.
    static let channel = "notifier_inbox"

    func entries(from sourceID: UUID, of userIDs: [UserID]) async throws -> [AnnouncedEntry] {
        let rows = try await pool.query(
            """
            SELECT user_id, notification_id, source_id, kind, urgency, title, body, created_at, alert_id, opened_at,
                expires_at
            FROM notifier.inbox
            WHERE source_id = \(sourceID) AND user_id = ANY(\(userIDs.map(\.uuid)))
            """)
        return try Self.entries(rows)
    }

    func entries(since starts: [UserID: Date], limit: Int) async throws -> [AnnouncedEntry] {
        let starts = Array(starts)
        let rows = try await pool.query(
            """
            SELECT entry.* FROM unnest(\(starts.map(\.key.uuid)), \(starts.map(\.value))) AS person (id, start)
            CROSS JOIN LATERAL (
                SELECT user_id, notification_id, source_id, kind, urgency, title, body, created_at, alert_id, opened_at,
                    expires_at
                FROM notifier.inbox WHERE user_id = person.id AND created_at > person.start
                ORDER BY created_at DESC, notification_id LIMIT \(limit)
            ) AS entry
            ORDER BY created_at, notification_id
            """)
        return try Self.entries(rows)
    }

    func validSessions(among digests: [[UInt8]], at now: Date) async throws -> Set<[UInt8]> {
        let rows = try await pool.query(
            "SELECT token_digest FROM sessions WHERE token_digest = ANY(\(digests)) AND expires_at > \(now)")
        return Set(try rows.decode([UInt8].self))
    }

    func forEachAnnouncement(_ take: @Sendable (InboxAnnouncement?) -> Void) async throws {
        for try await notification in pool.notifications(on: Self.channel) {
            switch notification {
            case .listening: take(nil)
            // One that cannot be read may name anybody.
            case .received(let payload): take(InboxAnnouncement(payload))
            }
        }
    }

    private static func entries(_ rows: Rows) throws -> [AnnouncedEntry] {
        var json = InboxEntryJSON()
        return try rows.map { row in
            try AnnouncedEntry(InboxEntry(row), of: UserID(try row["user_id", as: UUID.self]), &json)
        }
    }
}

extension InboxEntry {
    /// - Parameter row: of the view `inbox`.
    init(_ row: Row) throws {
        let kind = try row["kind", as: String.self]
        let isSuggestion = kind == NotificationKind.quizSuggestion.rawValue
        self.init(
            id: NotificationID(try row["notification_id", as: UUID.self]), kind: kind,
            urgency: try row["urgency", as: Urgency.self], title: try row["title", as: String.self],
            body: try row["body", as: String.self], createdAt: try row["created_at", as: Date.self],
            alertID: try row["alert_id", as: UUID?.self].map { AlertID($0) },
            suggestionID: isSuggestion ? SuggestionID(try row["source_id"]) : nil,
            openedAt: try row["opened_at", as: Date?.self], expiresAt: try row["expires_at", as: Date?.self])
    }
}

extension InboxUpdates {
    static func over(
        _ pool: PostgresPool, streams: InboxStreams = InboxStreams(), now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger = Logger(label: "inbox-updates")
    ) -> InboxUpdates {
        InboxUpdates(streams: streams, store: PostgresInboxEventStore(pool: pool), now: now, logger: logger)
    }
}
