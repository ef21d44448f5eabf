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
    /// Whether a gathered delivery still belongs in a digest; reads `entries`, `sources` and `routes`.
    static func isStillUseful(at now: Date) -> SQL {
        """
        (expires_at IS NULL OR expires_at > \(now)) AND read_at IS NULL AND superseded_at IS NULL
            AND CASE kind WHEN 'alert' THEN routes.alert WHEN 'digest' THEN routes.digest
                WHEN 'quiz-suggestion' THEN routes.quiz_suggestion ELSE routes.reminder END <> 'off'
        """
    }
}
