import Domain
import Foundation
import HTTPTypes
import Postgres
import Sessions
import Testing

@testable import accounts

extension AccountsUnderTest {
    /// The page of users, as a path.
    static let studyUsers = "/research/users"

    /// A browser without JavaScript in which somebody is signed in who has these roles and a second factor, and has said why
    /// they look.
    func browser(_ email: String = "dora@example.org", as roles: String...) async throws -> PlainBrowser {
        let browser = try await PlainBrowser.signedIn(self, as: email)
        let id = try await userID(of: email)
        for role in roles { try await grant(role, to: id) }
        try await addSecondFactor(to: id)
        _ = try await browser.send("/account/staff/reason", ["form": "reason", "reason": "work on the study"])
        return browser
    }

    /// As an administrator would have, without an end of sessions.
    func grant(_ role: String, to userID: UserID) async throws {
        try await pool.query(
            "INSERT INTO role_grants (user_id, role, granted_at) VALUES (\(userID.uuid), \(role), \(clock.now))")
    }

    /// A role of the study's own, as its page would make it.
    func addRole(_ role: String, titled title: String, _ permissions: Permission...) async throws {
        try await pool.query(
            """
            INSERT INTO roles (role, title, description, site_description, is_study, requires_second_factor)
            VALUES (\(role), \(title), 'tests', 'tests', true, true)
            """)
        for permission in permissions {
            try await pool.query(
                "INSERT INTO role_permissions (role, permission) VALUES (\(role), \(permission.rawValue))")
        }
        try await pool.query(
            """
            INSERT INTO grantable_roles (granter, role) VALUES ('developer', \(role)), ('administrator', \(role))
            """)
    }

    func roles(of email: String) async throws -> [String] {
        try await pool.query(
            "SELECT role FROM role_grants JOIN people USING (user_id) WHERE email = \(email) ORDER BY role"
        ).decode(String.self)
    }

    /// What somebody may besides what everybody may.
    func rights(of email: String) async throws -> Set<Permission> {
        let names = try await pool.query(
            "SELECT unnest(permissions) FROM person_permissions JOIN people USING (user_id) WHERE email = \(email)"
        ).decode(String.self)
        return Set(names.compactMap { Permission(rawValue: $0) }).subtracting(Permission.ofEverybody)
    }

    func permissions(of role: String) async throws -> [String] {
        try await pool.query("SELECT permission FROM role_permissions WHERE role = \(role) ORDER BY permission")
            .decode(String.self)
    }

    /// Of the audit, in order.
    func acts() async throws -> [String] {
        try await pool.query(
            "SELECT concat_ws(' ', action, detail) FROM audit_entries ORDER BY sequence"
        ).decode(String.self)
    }
}

extension Answer {
    /// Whether the page has a link there.
    func leads(to path: String) -> Bool { text.contains("href=\"\(path)\"") }
}
