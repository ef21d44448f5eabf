import Domain
import Foundation
import Postgres
import Sessions

/// Roles, and who has them, in the tables that `0020_roles` makes. Each call of the staff leaves its entry in the audit, in
/// the same transaction.
struct PostgresRoleStore: Sendable {
    let pool: PostgresPool
    /// Asks that the person be notified of the roles that they have now.
    let notify: @Sendable (PostgresTransaction, _ userID: UserID, _ roles: [String]) async throws -> Void

    func roles() async throws -> [Role] {
        try await pool.query(
            """
            SELECT role, title, description, requires_second_factor,
                ARRAY(SELECT permission FROM role_permissions AS its WHERE its.role = roles.role ORDER BY permission)
                    AS permissions,
                ARRAY(SELECT its.role FROM grantable_roles AS its WHERE granter = roles.role ORDER BY its.role) AS grants
            FROM roles ORDER BY role
            """
        ).map { row in
            Role(
                role: try row["role"], title: try row["title"], description: try row["description"],
                requiresSecondFactor: try row["requires_second_factor"], permissions: try row["permissions"],
                mayGrant: try row["grants"])
        }
    }

    func find(_ query: PersonQuery, for call: StaffCall, at now: Date) async throws -> FoundPerson? {
        let condition: SQL =
            switch query {
            case .email(let email): "email = \(email.text)"
            case .name(let name): "lower(user_name) = \(name.lowercased())"
            }
        return try await pool.transaction { transaction in
            let person = try await transaction.query(
                """
                SELECT user_id, confirmed_at IS NOT NULL AS is_confirmed, password_hash IS NOT NULL AS has_password,
                    created_at,
                    ARRAY(SELECT role FROM role_grants AS held WHERE held.user_id = people.user_id ORDER BY role) AS roles
                FROM people WHERE \(condition)
                """
            ).first.map { try FoundPerson($0) }
            try await transaction.record(call.act("people.found", of: person?.userID), at: now)
            return person
        }
    }

    /// - Returns: nil when the person does not have it, or does not exist.
    func held(_ role: String, by userID: UserID, for call: StaffCall, at now: Date) async throws -> HeldRole? {
        try await pool.transaction { transaction in
            let held = try await transaction.query(
                """
                SELECT role, granted_by, granted_at FROM role_grants
                WHERE user_id = \(userID.uuid) AND role = \(role)
                """
            ).first.map { row in
                HeldRole(
                    role: try row["role"], grantedBy: try row["granted_by", as: UUID?.self].map { UserID($0) },
                    grantedAt: try row["granted_at"])
            }
            try await transaction.record(call.act("role.read", of: userID, detail: role), at: now)
            return held
        }
    }

    /// Grants or takes a role, ends the person's sessions, and asks that they be notified.
    /// - Returns: false when there was nothing to change.
    /// - Throws: ``RoleError``.
    func apply(_ change: RoleChange, for call: StaffCall, at now: Date) async throws -> Bool {
        try await pool.transaction { transaction in
            // One change at a time, so that two administrators do not take each other's role.
            try await transaction.takeAuditTurn()
            guard try await transaction.apply(change, for: call, at: now) else { return false }
            try await notify(transaction, change.subject, try await transaction.roles(of: change.subject))
            return true
        }
    }

    /// Signs somebody out everywhere; their personal tokens end as well.
    /// - Throws: ``RoleError/unknownPerson``.
    func endSessions(of userID: UserID, for call: StaffCall, at now: Date) async throws {
        try await pool.transaction { transaction in
            try await transaction.takeAuditTurn()
            guard try await transaction.holdPerson(userID) != nil else { throw RoleError.unknownPerson }
            try await transaction.endSessions(of: userID)
            try await transaction.record(call.act("sessions.ended", of: userID), at: now)
        }
    }

    /// Whose address it is.
    func userID(with email: EmailAddress) async throws -> UserID? {
        try await pool.query("SELECT user_id FROM people WHERE email = \(email.text)").decode(UUID.self).first
            .map { UserID($0) }
    }

    /// Everybody with a role, for an operator.
    func everybody() async throws -> [(userID: UserID, role: String, grantedAt: Date)] {
        try await pool.query("SELECT user_id, role, granted_at FROM role_grants ORDER BY role, granted_at, user_id")
            .decode((UUID, String, Date).self).map { (UserID($0), $1, $2) }
    }
}

extension PostgresTransaction {
    /// Grants or takes a role and ends the person's sessions; whoever calls it has the audit's turn.
    /// - Returns: false when there was nothing to change.
    /// - Throws: ``RoleError``.
    func apply(_ change: RoleChange, for call: StaffCall, at now: Date) async throws -> Bool {
        let facts = try await facts(of: change, by: call.actor)
        if let refusal = change.refusal(by: call.actor, facts) { throw refusal }
        guard try await write(change, by: call.actor, at: now) else { return false }
        try await endSessions(afterChangeOf: change)
        let action = change.kind == .grant ? "role.granted" : "role.taken"
        try await record(call.act(action, of: change.subject, detail: change.role), at: now)
        return true
    }

    func facts(of change: RoleChange, by granter: UserID?) async throws -> RoleChange.Facts {
        // Nobody erases the person meanwhile.
        let people = try await query(
            "SELECT user_id FROM people WHERE user_id = \(change.subject.uuid) FOR KEY SHARE")
        let row = try await query(
            """
            SELECT EXISTS (SELECT FROM roles WHERE role = \(change.role) AND role <> 'user') AS is_role,
                EXISTS (
                    SELECT FROM role_grants JOIN grantable_roles ON granter = role_grants.role
                    WHERE user_id = \(granter?.uuid) AND grantable_roles.role = \(change.role)
                ) AS is_grantable,
                (
                    SELECT count(*) FROM role_grants
                    WHERE role = \(change.role) AND user_id <> \(change.subject.uuid)
                ) AS others
            """
        ).first
        var isGrantable = try row?["is_grantable"] ?? false
        if !isGrantable, let granter { isGrantable = try await mayGiveAsStudyUser(change.role, granter) }
        return RoleChange.Facts(
            isPerson: !people.isEmpty, isRole: try row?["is_role"] ?? false, isGrantable: isGrantable,
            others: try row?["others"] ?? 0)
    }

    fileprivate func write(_ change: RoleChange, by granter: UserID?, at now: Date) async throws -> Bool {
        let statement: SQL =
            switch change.kind {
            case .grant:
                """
                INSERT INTO role_grants (user_id, role, granted_by, granted_at)
                VALUES (\(change.subject.uuid), \(change.role), \(granter?.uuid), \(now)) ON CONFLICT DO NOTHING
                """
            case .take:
                "DELETE FROM role_grants WHERE user_id = \(change.subject.uuid) AND role = \(change.role)"
            }
        return try await query(statement).affectedCount == 1
    }

    /// A cookie that leaked before must not gain by it, so pages sign in again; programs only where the role is one of
    /// the staff. A personal token has its scopes, none of which is of the staff.
    fileprivate func endSessions(afterChangeOf change: RoleChange) async throws {
        try await query(
            """
            DELETE FROM sessions WHERE user_id = \(change.subject.uuid) AND (kind = 'browser' OR kind = 'program' AND
                EXISTS (SELECT FROM roles WHERE role = \(change.role) AND requires_second_factor))
            """)
    }

    /// As mails name them, in alphabetical order.
    func roles(of userID: UserID) async throws -> [String] {
        try await query(
            """
            SELECT coalesce(title, role) AS name FROM role_grants JOIN roles USING (role)
            WHERE user_id = \(userID.uuid) ORDER BY name
            """
        ).decode(String.self)
    }
}

extension FoundPerson {
    init(_ row: Row) throws {
        self.init(
            userID: UserID(try row["user_id", as: UUID.self]), isConfirmed: try row["is_confirmed"],
            hasPassword: try row["has_password"], createdAt: try row["created_at"], roles: try row["roles"])
    }
}
