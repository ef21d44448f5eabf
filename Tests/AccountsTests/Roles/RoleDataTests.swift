import Domain
import Foundation
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts

/// The data that the migration writes.
@Suite(.timeLimit(.minutes(20))) struct RoleDataTests {
    private func roles() async throws -> [String: Role] {
        try await withDatabase(migrations: AccountsMigrations.all, schema: "accounts") { pool in
            let roles = try await PostgresRoleStore(pool: pool, notify: { _, _, _ in }).roles()
            return Dictionary(uniqueKeysWithValues: roles.map { ($0.role, $0) })
        }
    }

    @Test func everyPermissionIsKnownToBothAndHeldBySomebody() async throws {
        try await withDatabase(migrations: AccountsMigrations.all, schema: "accounts") { pool in
            let stored = try await pool.query("SELECT permission, is_scope FROM permissions")
                .decode((String, Bool).self)
            #expect(Set(stored.map(\.0)) == Set(Permission.allCases.map(\.rawValue)))
            #expect(Set(stored.filter(\.1).map(\.0)) == Set(Permission.scopes.map(\.rawValue)))
            let held = try await pool.query("SELECT DISTINCT permission FROM role_permissions").decode(String.self)
            #expect(Set(held) == Set(stored.map(\.0)))
        }
    }

    @Test func everybodyHasTheRoleUser() async throws {
        let user = try #require(try await roles()["user"])
        #expect(Set(user.permissions) == Set(Permission.ofEverybody.map(\.rawValue)))
        #expect(!user.requiresSecondFactor)
    }

    @Test func hasTheRolesOfTheRequirements() async throws {
        let names = Set(try await roles().keys)
        #expect(
            names == [
                "user", "author", "editor", "trusted-reporter", "researcher", "support", "station-editor",
                "station-viewer", "data-coordinator", "administrator", "operator", "developer",
            ])
    }

    /// ACC-3.3, where "view" and "read" are one.
    @Test func researcherAndDeveloperMayWhatTheTableOfTheStudySays() async throws {
        let roles = try await roles()
        let study = ["responses", "invitees", "statuses", "study-users", "study-roles"]
        func rights(_ role: String) throws -> Set<String> {
            Set(
                try #require(roles[role]).permissions.filter { permission in
                    study.contains { permission.hasSuffix(":\($0)") }
                })
        }
        #expect(
            try rights("researcher") == ["read:responses", "read:invitees", "create:invitees", "restrict:invitees"])
        let everything = ["invitees", "statuses", "study-users", "study-roles"].flatMap { thing in
            ["create", "read", "update", "delete"].map { "\($0):\(thing)" }
        }
        #expect(
            try rights("developer")
                == Set(everything + ["read:responses", "delete:responses", "restrict:invitees"]))
    }

    @Test func researcherAndDeveloperAreTheRolesOfTheStudysSite() async throws {
        try await withDatabase(migrations: AccountsMigrations.all, schema: "accounts") { pool in
            let roles = try await PostgresStudyRoleStore(pool: pool, notify: { _, _, _ in }).roles()
            #expect(roles.map(\.role) == ["researcher", "developer"])
            #expect(roles.allSatisfy { $0.isBuiltIn })
            let study = try await pool.query("SELECT permission FROM permissions WHERE is_study").decode(String.self)
            #expect(Set(study) == Set(Permission.ofStudy.map(\.rawValue)))
        }
    }

    /// DEC-20: they are given by different people.
    @Test func authorAndTrustedReporterAreTwoRoles() async throws {
        let roles = try await roles()
        #expect(roles["author"]?.permissions == ["submit:articles"])
        #expect(roles["trusted-reporter"]?.permissions == ["vouch:reports"])
        #expect(roles["editor"]?.mayGrant == ["author"])
        #expect(roles["data-coordinator"]?.mayGrant.contains("trusted-reporter") == true)
        #expect(roles["data-coordinator"]?.mayGrant.contains("author") == false)
    }

    @Test func whoReachesWhatIsOthersNeedsASecondFactor() async throws {
        let open: Set<String> = ["user", "author", "trusted-reporter"]
        for role in try await roles().values { #expect(role.requiresSecondFactor != open.contains(role.role)) }
    }

    @Test func onlyThoseWhoMayGrantAnythingHaveThePermission() async throws {
        for role in try await roles().values {
            #expect(role.permissions.contains("grant:roles") == !role.mayGrant.isEmpty, "\(role.role)")
        }
    }

    @Test func theDocumentSaysWhatTheDataSay() async throws {
        let document = try String(
            contentsOf: Checkout.folder.appending(path: "docs/roles.md"), encoding: .utf8)
        for role in try await roles().values {
            let factor = role.requiresSecondFactor ? "yes" : "no"
            let may = role.permissions.map { "`\($0)`" }.joined(separator: ", ")
            let grants = role.mayGrant.isEmpty ? "none" : role.mayGrant.map { "`\($0)`" }.joined(separator: ", ")
            let row = "| `\(role.role)` | \(role.description) | \(factor) | \(may) | \(grants) |"
            #expect(document.contains(row), "docs/roles.md lacks: \(row)")
        }
    }
}
