import Domain
import Foundation
import Postgres

/// The trusted experts in the table `trusted_reporters`.
struct PostgresExperts: Sendable {
    let pool: PostgresPool

    func list() async throws -> [TrustedExpert] {
        let rows = try await pool.query(
            "SELECT user_id, added_at FROM trusted_reporters ORDER BY added_at DESC, user_id")
        return try rows.decode((UUID, Date).self).map { TrustedExpert(userID: UserID($0), addedAt: $1) }
    }

    /// - Returns: false when the person already was one.
    func add(_ userID: UserID) async throws -> Bool {
        let rows = try await pool.query(
            "INSERT INTO trusted_reporters (user_id) VALUES (\(userID.uuid)) ON CONFLICT DO NOTHING")
        return rows.affectedCount == 1
    }

    /// - Returns: false when the person was not one.
    func remove(_ userID: UserID) async throws -> Bool {
        try await pool.query("DELETE FROM trusted_reporters WHERE user_id = \(userID.uuid)").affectedCount == 1
    }

    /// Copies who has the role; does nothing while accounts publishes none.
    ///
    /// A copy of some seconds' age in place of the view itself: a report is judged in many statements, which must not
    /// depend on another schema.
    func copyRoles() async throws {
        try await pool.transaction { transaction in
            // Names would be resolved with permission for their schema; the catalogue needs none.
            let view = try await transaction.query(
                """
                SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
                WHERE nspname = 'accounts' AND relname = 'trusted_reporters'
                    AND has_schema_privilege(pg_namespace.oid, 'USAGE') AND has_table_privilege(pg_class.oid, 'SELECT')
                """)
            guard !view.isEmpty else { return }
            try await transaction.pipeline([
                """
                INSERT INTO trusted_reporters AS known (user_id, added_at, from_role)
                SELECT user_id, granted_at, true FROM accounts.trusted_reporters
                ON CONFLICT (user_id) DO UPDATE SET from_role = true WHERE NOT known.from_role
                """,
                """
                DELETE FROM trusted_reporters
                WHERE from_role AND user_id NOT IN (SELECT user_id FROM accounts.trusted_reporters)
                """,
            ])
        }
    }
}

/// A person whose reports an operator trusts.
struct TrustedExpert: Sendable, Equatable {
    var userID: UserID
    var addedAt: Date
}
