import Domain
import Foundation
import Postgres
import Sessions

extension PostgresRoleStore {
    /// An account with its roles, and since when and by whom it has each; that it was looked at is an entry in the audit.
    /// - Returns: nil when there is no such account.
    func person(_ userID: UserID, for call: StaffCall, at now: Date) async throws -> StaffedPerson? {
        try await pool.transaction { transaction in
            let person = try await transaction.query(
                """
                SELECT user_id, confirmed_at IS NOT NULL AS is_confirmed, password_hash IS NOT NULL AS has_password,
                    created_at,
                    ARRAY(SELECT role FROM role_grants AS held WHERE held.user_id = people.user_id ORDER BY role) AS roles
                FROM people WHERE user_id = \(userID.uuid)
                """
            ).first.map { try FoundPerson($0) }
            try await transaction.record(call.act("person.read", of: userID), at: now)
            guard let person else { return nil }
            let held = try await transaction.query(
                "SELECT role, granted_by, granted_at FROM role_grants WHERE user_id = \(userID.uuid) ORDER BY role"
            ).map { row in
                HeldRole(
                    role: try row["role"], grantedBy: try row["granted_by", as: UUID?.self].map { UserID($0) },
                    grantedAt: try row["granted_at"])
            }
            return StaffedPerson(person: person, roles: held)
        }
    }
}

/// What the staff sees of an account, with its roles.
struct StaffedPerson: Sendable, Equatable {
    var person: FoundPerson
    var roles: [HeldRole]
}
