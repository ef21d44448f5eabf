import Domain
import Foundation
import Postgres
import Sessions

/// The roles that the researchers' site shows, in the table `roles`. Every change takes the audit's turn first, so that no
/// two are decided on the same facts, and leaves its entry in the same transaction.
struct PostgresStudyRoleStore: Sendable {
    let pool: PostgresPool
    /// Asks that somebody be notified of the roles that they have now.
    let notify: @Sendable (PostgresTransaction, _ userID: UserID, _ roles: [String]) async throws -> Void

    /// The built-in ones first, then in the order of their titles.
    func roles() async throws -> [StudyRole] {
        try await pool.query(
            "\(StudyRole.selection) ORDER BY title IS NOT NULL, role = 'developer', lower(title)"
        ).map { try StudyRole($0) }
    }

    func role(_ role: String) async throws -> StudyRole? {
        try await pool.query("\(StudyRole.selection) AND roles.role = \(role)").first.map { try StudyRole($0) }
    }

    /// - Returns: the new role.
    /// - Throws: ``StudyRoleError/titleTaken``, ``StudyRoleError/notYours``.
    @discardableResult
    func create(_ draft: StudyRoleDraft, for call: StaffCall, at now: Date) async throws -> String {
        try await pool.transaction { transaction in
            try await transaction.takeAuditTurn()
            guard try await transaction.delegation(of: call).covers(draft.permissions) else {
                throw StudyRoleError.notYours
            }
            try await transaction.expectFree(draft.title, besides: nil)
            let role = try await transaction.freeName(for: draft.title)
            try await transaction.query(
                """
                INSERT INTO roles (role, title, description, site_description, is_study, requires_second_factor)
                VALUES (\(role), \(draft.title), \(draft.description), \(draft.description), true, true)
                """)
            try await transaction.write(draft.permissions, of: role)
            // Those who may give the built-in roles of the study anyway; everybody else gives what they may themselves.
            try await transaction.query(
                """
                INSERT INTO grantable_roles (granter, role) VALUES
                    ('administrator', \(role)), ('developer', \(role))
                """)
            try await transaction.record(call.act("role.created", of: nil, detail: role), at: now)
            return role
        }
    }

    /// Changes a role of the study's own; whoever has it signs in again when what it may changes.
    /// - Throws: ``StudyRoleError``.
    func change(_ role: String, to draft: StudyRoleDraft, for call: StaffCall, at now: Date) async throws {
        try await pool.transaction { transaction in
            try await transaction.takeAuditTurn()
            let old = try await transaction.ownRole(role, of: call)
            guard try await transaction.delegation(of: call).covers(draft.permissions) else {
                throw StudyRoleError.notYours
            }
            try await transaction.expectFree(draft.title, besides: role)
            try await transaction.query(
                """
                UPDATE roles SET title = \(draft.title), description = \(draft.description),
                    site_description = \(draft.description)
                WHERE role = \(role)
                """)
            if Set(old.permissions) != Set(draft.permissions.map(\.rawValue)) {
                try await transaction.query("DELETE FROM role_permissions WHERE role = \(role)")
                try await transaction.write(draft.permissions, of: role)
                for userID in try await transaction.endSessions(ofWhoeverHas: role) {
                    try await notify(transaction, userID, try await transaction.roles(of: userID))
                }
            }
            try await transaction.record(call.act("role.changed", of: nil, detail: role), at: now)
        }
    }

    /// What the site says of a role; of a built-in one that is all that can be changed.
    /// - Throws: ``StudyRoleError/unknownRole``.
    func describe(_ role: String, as text: String, for call: StaffCall, at now: Date) async throws {
        try await pool.transaction { transaction in
            try await transaction.takeAuditTurn()
            let changed = try await transaction.query(
                "UPDATE roles SET site_description = \(text) WHERE role = \(role) AND is_study AND title IS NULL"
            ).affectedCount
            guard changed == 1 else { throw StudyRoleError.unknownRole }
            try await transaction.record(call.act("role.changed", of: nil, detail: role), at: now)
        }
    }

    /// - Throws: ``StudyRoleError``.
    func delete(_ role: String, for call: StaffCall, at now: Date) async throws {
        try await pool.transaction { transaction in
            try await transaction.takeAuditTurn()
            let old = try await transaction.ownRole(role, of: call)
            guard old.users == 0 else { throw StudyRoleError.hasUsers }
            for table in ["grantable_roles", "role_permissions", "roles"] {
                try await transaction.query("DELETE FROM \(identifier: table) WHERE role = \(role)")
            }
            try await transaction.record(call.act("role.deleted", of: nil, detail: role), at: now)
        }
    }
}
