import Domain
import Foundation
import Postgres

/// Whose measurements wait, in the table `settling`.
struct PostgresSettlingStore: Sendable {
    let pool: PostgresPool

    /// People some of whose measurements are due, in the order of their ids.
    /// - Parameter last: the last person of the page before.
    func due(at time: Date, after last: UserID?, limit: Int) async throws -> [UserID] {
        try await pool.query(
            """
            SELECT user_id FROM settling
            WHERE due_at <= \(time) AND (\(last?.uuid)::uuid IS NULL OR user_id > \(last?.uuid)::uuid)
            ORDER BY user_id LIMIT \(limit)
            """
        ).decode(UUID.self).map { UserID($0) }
    }
}
