import Domain
import Foundation
import Postgres

/// Erased accounts in the table `erased_subscribers`, and those who have left without being erased here: a restored
/// backup has them.
struct PostgresErasureStore: Sendable {
    let pool: PostgresPool

    static let most = 1_000

    /// Passes on erasures that are not logged, and notes that they are when the body returns. After a crash in between
    /// they are passed on again.
    func handOver(at now: Date, _ write: @Sendable ([ErasureRecord]) throws -> Void) async throws -> Int {
        try await pool.transaction { transaction in
            // Waits for another process that writes the same line, since the caller relies on the line being there.
            let rows = try await transaction.query(
                """
                SELECT user_id, erased_at FROM erased_subscribers WHERE logged_at IS NULL
                ORDER BY erased_at, user_id LIMIT \(Self.most) FOR UPDATE
                """)
            let people = try rows.decode((UUID, Date).self)
            guard !people.isEmpty else { return 0 }
            try write(people.map { ErasureRecord(UserID($0.0), at: $0.1) })
            try await transaction.query(
                "UPDATE erased_subscribers SET logged_at = \(now) WHERE user_id = ANY(\(people.map(\.0)))")
            return people.count
        }
    }

    /// Those of the erased who have an account.
    func accounts(of records: [ErasureRecord]) async throws -> [UserID] {
        try await pool.query(
            """
            SELECT user_id FROM accounts WHERE encode(sha256(uuid_send(user_id)), 'hex') = ANY(\(records.map(\.digest)))
            ORDER BY user_id
            """
        ).decode(UUID.self).map { UserID($0) }
    }
}
