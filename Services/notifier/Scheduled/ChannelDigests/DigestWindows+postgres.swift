import Domain
import Foundation
import Postgres

/// Keys of `digest_windows`, one array for each column.
struct DigestWindows: Sendable {
    var users: [UUID] = []
    var endpoints: [UUID] = []
    var ends: [Date] = []

    var count: Int { users.count }
    var isEmpty: Bool { users.isEmpty }

    mutating func append(_ user: UUID, _ endpoint: UUID, _ end: Date) {
        users.append(user)
        endpoints.append(endpoint)
        ends.append(end)
    }

    /// The keys as a table `due`.
    var rows: SQL { "unnest(\(users), \(endpoints), \(ends)) AS due (user_id, endpoint_id, window_ends)" }
}

extension SQL {
    /// The notification of a row of `deliveries`, if it still belongs in a digest. OFFSET forces a look-up by its key.
    static func usefulNotification(at now: Date) -> SQL {
        """
        LATERAL (
            SELECT kind, language, created_at FROM notifications
            WHERE notifications.user_id = deliveries.user_id AND notifications.source = deliveries.source
                AND (expires_at IS NULL OR expires_at > \(now)) AND read_at IS NULL AND superseded_at IS NULL
            OFFSET 0
        ) AS notification
        """
    }

    /// Whether the person still wants notifications of the kind at the address; reads `notification` and `routes`.
    static let isWanted: SQL = """
        CASE kind WHEN 'alert' THEN routes.alert WHEN 'digest' THEN routes.digest
            WHEN 'quiz-suggestion' THEN routes.quiz_suggestion ELSE routes.reminder END <> 'off'
        """
}
