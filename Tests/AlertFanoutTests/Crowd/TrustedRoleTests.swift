import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import accounts
@testable import alert_fanout

/// The role that accounts keeps is who is trusted here.
@Suite(.timeLimit(.minutes(20))) struct TrustedRoleTests {
    private func withBoth(
        _ body: (_ experts: PostgresExperts, _ accounts: PostgresPool) async throws -> Void
    ) async throws {
        let schemas = [SchemaForTests("accounts", AccountsMigrations.all), .fanOut]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "accounts") { accounts in
                try await database.withPool(of: "alert_fanout") { try await body(PostgresExperts(pool: $0), accounts) }
            }
        }
    }

    private func grant(_ role: String, _ userID: UserID, _ pool: PostgresPool) async throws {
        try await pool.query(
            "INSERT INTO people (user_id, created_at) VALUES (\(userID.uuid), now()) ON CONFLICT DO NOTHING")
        try await pool.query(
            "INSERT INTO role_grants (user_id, role, granted_at) VALUES (\(userID.uuid), \(role), now())")
    }

    @Test func whoHasTheRoleIsTrustedUntilItIsTaken() async throws {
        try await withBoth { experts, accounts in
            let (anna, ben) = (UserID(), UserID())
            try await grant("trusted-reporter", anna, accounts)
            try await grant("author", ben, accounts)
            try await experts.copyRoles()
            #expect(try await experts.list().map(\.userID) == [anna])
            try await accounts.query("DELETE FROM role_grants")
            try await experts.copyRoles()
            #expect(try await experts.list().isEmpty)
        }
    }

    @Test func whoeverAnOperatorAddedBeforeStays() async throws {
        try await withBoth { experts, accounts in
            let old = UserID()
            #expect(try await experts.add(old))
            try await experts.copyRoles()
            #expect(try await experts.list().map(\.userID) == [old])
            // From now on by the role, and so no longer than it.
            try await grant("trusted-reporter", old, accounts)
            try await experts.copyRoles()
            try await accounts.query("DELETE FROM people")
            try await experts.copyRoles()
            #expect(try await experts.list().isEmpty)
        }
    }

    @Test func beforeAccountsIsThereNothingChanges() async throws {
        try await withFanoutDatabase { pool in
            let (experts, old) = (PostgresExperts(pool: pool), UserID())
            #expect(try await experts.add(old))
            try await experts.copyRoles()
            #expect(try await experts.list().map(\.userID) == [old])
        }
    }
}
