import Domain
import Foundation
import Logging
import MessageProtocol
import Postgres

/// Reads the views that the notifier and alert-fanout publish, and listens to the notifier's channel.
struct PostgresInboxEventStore: InboxEventStore {
    let pool: PostgresPool

    /// Channels are one namespace for the whole database, hence the service's name in it.
    static let channel = "notifier_inbox"

    func entries(from sourceID: UUID, of userIDs: [UserID]) async throws -> [AnnouncedEntry] {
        try Self.entries(try await pool.query(Self.announced(from: sourceID, to: userIDs)))
    }

    static func announced(from sourceID: UUID, to userIDs: [UserID]) -> SQL {
        """
        SELECT user_id, notification_id, source_id, kind, urgency, title, body, created_at, alert_id, opened_at,
            expires_at
        FROM notifier.inbox
        WHERE source_id = \(sourceID) AND user_id = ANY(\(userIDs.map(\.uuid)))
        """
    }

    func entries(since starts: [UserID: Date], limit: Int) async throws -> [AnnouncedEntry] {
        try Self.entries(try await pool.query(Self.missed(since: Array(starts), limit: limit)))
    }

    static func missed(since starts: [(key: UserID, value: Date)], limit: Int) -> SQL {
        """
        SELECT entry.* FROM unnest(\(starts.map(\.key.uuid)), \(starts.map(\.value))) AS person (id, start)
        CROSS JOIN LATERAL (
            SELECT user_id, notification_id, source_id, kind, urgency, title, body, created_at, alert_id, opened_at,
                expires_at
            FROM notifier.inbox WHERE user_id = person.id AND created_at > person.start
            ORDER BY created_at DESC, notification_id LIMIT \(limit)
        ) AS entry
        ORDER BY created_at, notification_id
        """
    }

    func chunks(of userIDs: [UserID]) async throws -> [UserID: Set<Int32>] {
        let rows = try await pool.query(
            "SELECT user_id, chunk FROM alert_fanout.seats WHERE user_id = ANY(\(userIDs.map(\.uuid)))")
        return try rows.decode((UUID, Int32).self).reduce(into: [:]) { chunks, seat in
            chunks[UserID(seat.0), default: []].insert(seat.1)
        }
    }

    func validSessions(among digests: [[UInt8]], at now: Date) async throws -> Set<[UInt8]> {
        let rows = try await pool.query(
            """
            SELECT token_digest FROM accounts.live_sessions
            WHERE token_digest = ANY(\(digests)) AND expires_at > \(now)
            """)
        return Set(try rows.decode([UInt8].self))
    }

    func forEachAnnouncement(_ take: @Sendable (InboxAnnouncement?) -> Void) async throws {
        for try await notification in pool.notifications(on: Self.channel) {
            switch notification {
            case .listening: take(nil)
            case .received(let payload):
                let announcement = InboxAnnouncement(payload)
                GatewayInboxMetrics.announced(to: announcement?.recipients)
                // One that cannot be read may name anybody.
                take(announcement)
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
